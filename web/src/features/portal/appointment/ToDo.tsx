import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Button, TodoCard, TodoList } from "../../../ui";
import { creationErrorWords } from "../../booking";
import { confirm, summaryQuery } from "../api";
import { slugsOf, toConfirm } from "../model/visit";
import { DocumentTasks } from "./DocumentTasks";

interface ToDoProps {
  visit: readonly SummaryItem[];
  bookingKey: string;
  /** A document was added; its task is about to go. */
  onAdded: () => void;
}

/** What the patient still has to do before the visit. */
export function ToDo({ visit, bookingKey, onAdded }: ToDoProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const open = toConfirm(visit);
  const confirming = useMutation({
    mutationFn: () => confirm(slugsOf(open)),
    onSuccess: () => client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey }),
  });
  const done = visit.every(({ status }) => status === "CONFIRMED");
  const lacking = visit.filter(({ documentsMissing }) => documentsMissing > 0);
  const documents = lacking.reduce((sum, { documentsMissing }) => sum + documentsMissing, 0);
  const confirms = open.length > 0 || done;
  if (!confirms && documents === 0) return null;
  const total = documents + (confirms ? 1 : 0);
  const moved = open.some(({ status }) => status === "CHANGED");
  const words = confirming.error ? creationErrorWords(confirming.error) : undefined;
  return (
    <div className="stack no-print">
      <TodoList
        title={text("portal.todo")}
        progressText={text("portal.todo_done", { done: done ? 1 : 0, count: total })}
        done={done ? 1 : 0}
        total={total}
      >
        {lacking.map((item) => (
          <DocumentTasks key={item.slug} {...{ item, bookingKey, onAdded }} />
        ))}
        {confirms && (
          <TodoCard
            state={done ? "done" : "open"}
            icon="check-circle"
            title={text(moved ? "portal.confirm_moved" : "portal.confirm")}
            detail={text(
              done
                ? "portal.confirm_done"
                : moved
                  ? "portal.confirm_moved_text"
                  : "portal.confirm_text",
            )}
            action={
              // The focus stays where the person pressed.
              (!done || confirming.isSuccess) && (
                <Button
                  variant={done ? "quiet" : "primary"}
                  icon={done ? "check" : undefined}
                  aria-disabled={done}
                  busy={confirming.isPending}
                  busyLabel={text("portal.confirming")}
                  onPress={done ? undefined : () => confirming.mutate()}
                >
                  {text(moved ? "portal.suits_me" : "portal.i_come")}
                </Button>
              )
            }
          />
        )}
      </TodoList>
      <output className="visually-hidden">
        {confirming.isSuccess ? text("portal.confirm_done") : ""}
      </output>
      {words && (
        <Banner tone="danger" urgent title={"key" in words ? text(words.key) : words.text} />
      )}
    </div>
  );
}
