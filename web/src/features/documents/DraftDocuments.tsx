import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DocumentType, TemporaryDocument } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, ButtonRow, Card } from "../../ui";
import { addToDraft, draftDocumentsQuery, removeFromDraft } from "./api";
import { DocumentRow } from "./DocumentRow";
import { isPdf, missingTypes, photographedType } from "./model";
import { UploadDialog } from "./UploadDialog";
import { useDone } from "./useDone";
import { useSentence } from "./useSentence";
import "./documents.css";

const NONE: readonly TemporaryDocument[] = [];

interface Adding {
  readonly typeId?: number | undefined;
  readonly withCamera?: boolean;
}

interface DraftDocumentsProps {
  bookingKey: string;
  /** Of the scan, where each has documents of its own. */
  examName?: string | undefined;
  types: readonly DocumentType[];
  contentTypes: readonly string[];
  /** The address asks for the referral at once. */
  opensUpload?: boolean | undefined;
}

/** The documents of a booking that is not sent yet: added, and taken back. */
export function DraftDocuments(props: DraftDocumentsProps) {
  const { bookingKey, examName, types, contentTypes, opensUpload = false } = props;
  const { text } = useLanguage();
  const sentence = useSentence();
  const client = useQueryClient();
  const { data: known, isPending } = useQuery(draftDocumentsQuery(bookingKey));
  const files = known ?? NONE;
  const missing = isPending ? [] : missingTypes(types, files);
  /** Null once it was closed, or a document was removed. */
  const [chosen, setAdding] = useState<Adding | null>();
  // The address stays when the person comes back to this page with the document added.
  const isAsked = opensUpload && chosen === undefined && known?.length === 0;
  const adding: Adding | null | undefined = isAsked ? { typeId: missing[0]?.id } : chosen;
  const refresh = () =>
    client.invalidateQueries({ queryKey: draftDocumentsQuery(bookingKey).queryKey });
  const { say, done } = useDone();
  const removing = useMutation({
    mutationFn: (id: number) => removeFromDraft(bookingKey, id),
    onMutate: () => setAdding(null),
    onSuccess: () => say(text("documents.done_removed")),
    onSettled: refresh,
  });
  const titleOf = ({ documentTypeId, fileName }: TemporaryDocument) =>
    types.find(({ id }) => id === documentTypeId)?.title ?? fileName;
  return (
    <Card
      title={examName ? text("documents.for_exam", { exam: examName }) : text("documents.title")}
      className="stack"
    >
      {done}
      <p className="small muted">{text("documents.draft_help")}</p>
      {files.length + missing.length > 0 && (
        <ul className="document-rows">
          {missing.map(({ id, title, description }) => (
            <DocumentRow
              key={`missing-${id}`}
              icon="plus"
              title={title}
              detail={[text("documents.still_needed"), description].filter(Boolean).join(" ")}
              isMissing
            >
              <Button onPress={() => setAdding({ typeId: id })}>
                {text("documents.add")}
                <span className="visually-hidden"> {title}</span>
              </Button>
            </DocumentRow>
          ))}
          {files.map((file) => (
            <DocumentRow
              key={file.id}
              icon={isPdf(file) ? "document" : "camera"}
              title={titleOf(file)}
              detail={file.fileName}
            >
              <Button
                variant="quiet"
                busy={removing.isPending && removing.variables === file.id}
                busyLabel={text("documents.removing")}
                onPress={() => removing.mutate(file.id)}
              >
                {text("documents.take_back")}
                <span className="visually-hidden"> {file.fileName}</span>
              </Button>
            </DocumentRow>
          ))}
        </ul>
      )}
      {removing.error && (
        <Banner tone="danger" urgent>
          {sentence(removing.error)}
        </Banner>
      )}
      <ButtonRow>
        <Button variant="soft" icon="plus" onPress={() => setAdding({})}>
          {text("documents.add_document")}
        </Button>
        <Button
          variant="soft"
          icon="camera"
          onPress={() => setAdding({ typeId: photographedType(missing), withCamera: true })}
        >
          {text("documents.photograph")}
        </Button>
      </ButtonRow>
      {adding && (
        <UploadDialog
          title={text("documents.add_title")}
          types={types}
          contentTypes={contentTypes}
          typeId={adding.typeId}
          withCamera={adding.withCamera}
          send={(...upload) => addToDraft(bookingKey, ...upload)}
          onSent={() => {
            setAdding(null);
            say(text("documents.done_added"));
            void refresh();
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </Card>
  );
}
