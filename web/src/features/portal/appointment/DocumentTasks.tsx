import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, TodoCard } from "../../../ui";
import { AddDocument, useDocuments } from "../../documents";
import { summaryQuery } from "../api";

interface DocumentTasksProps {
  item: SummaryItem;
  bookingKey: string;
  /** A document was added. */
  onAdded: () => void;
}

/** The documents that a scan still needs, each with a button to add it. */
export function DocumentTasks({ item, bookingKey, onAdded }: DocumentTasksProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const owner = { kind: "APPOINTMENT", id: item.id } as const;
  const { missing, types, contentTypes, refresh } = useDocuments(owner, item.examSlug);
  const [adding, setAdding] = useState<number>();
  return (
    <>
      {missing.map(({ id, title, description }) => (
        <TodoCard
          key={id}
          state="urgent"
          icon="camera"
          title={text("documents.task", { title })}
          detail={description || text("documents.task_help")}
          action={
            <Button onPress={() => setAdding(id)}>
              {text("documents.add")}
              <span className="visually-hidden">
                {" "}
                {title}, {item.examDetails.name}
              </span>
            </Button>
          }
        />
      ))}
      {adding !== undefined && (
        <AddDocument
          owner={owner}
          types={types}
          contentTypes={contentTypes}
          typeId={adding}
          withCamera
          onSent={() => {
            setAdding(undefined);
            onAdded();
            void refresh();
            void client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey });
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}
