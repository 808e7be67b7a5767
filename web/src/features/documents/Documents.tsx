import { useState } from "react";
import { type Attachment, isApiError } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { Banner, Button, ButtonRow, Loading } from "../../ui";
import { AddDocument } from "./AddDocument";
import { type Owner, replaceDocument } from "./api";
import type { CodeStep } from "./code-step";
import { DeleteDialog } from "./DeleteDialog";
import { DocumentRow } from "./DocumentRow";
import { DocumentViewer } from "./DocumentViewer";
import { DownloadAll } from "./DownloadAll";
import { ImportReferral } from "./ImportReferral";
import { fileDetail, isPdf, photographedType } from "./model";
import { UploadDialog } from "./UploadDialog";
import { useDocuments } from "./useDocuments";
import { useDone } from "./useDone";
import { useSentence } from "./useSentence";
import "./documents.css";

export interface DocumentRights {
  /** Add, and with the code also replace. */
  readonly add: boolean;
  /** See what is in them, with the code. */
  readonly open: boolean;
  readonly remove: boolean;
}

export interface DocumentsProps {
  owner: Owner;
  /** Of the exams that they are for, joined by commas. */
  examSlug: string;
  rights: DocumentRights;
  code: CodeStep;
  /** What is still to be added is shown elsewhere. */
  hidesMissing?: boolean | undefined;
  /** A document was added, replaced or removed. */
  onChanged?: (() => void) | undefined;
}

type Open =
  | { readonly kind: "ADD"; readonly typeId?: number | undefined; readonly withCamera?: boolean }
  | { readonly kind: "VIEW" | "REPLACE" | "DELETE"; readonly file: Attachment };

/** The documents of an appointment or a request: which there are, which are missing, and what can be done with them. */
export function Documents(props: DocumentsProps) {
  const { owner, examSlug, rights, code, hidesMissing, onChanged } = props;
  const { text } = useLanguage();
  const sentence = useSentence();
  const documents = useDocuments(owner, examSlug);
  const { files, types, contentTypes } = documents;
  const missing = hidesMissing ? [] : documents.missing;
  // Where one is missing, an earlier referral may do.
  const imports = owner.kind === "APPOINTMENT" && rights.add && documents.missing.length > 0;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { say, done } = useDone();

  /** Opens what needs the code: at once, or after it was entered. */
  function openWithCode(wanted: Open) {
    if (code.hasCode) setOpen(wanted);
    else code.ask(() => setOpen(wanted));
  }

  function changed(words: TextKey) {
    close();
    say(text(words));
    void documents.refresh();
    onChanged?.();
  }

  if (documents.isPending) return <Loading label={text("documents.loading")} blocks={[4]} />;
  if (documents.error) {
    // Another person's list says no more than that it isn't there.
    if (isApiError(documents.error, "message.not_found")) return null;
    return (
      <Banner tone="danger">
        {sentence(documents.error)}{" "}
        <Button variant="quiet" onPress={() => void documents.refetch()}>
          {text("documents.try_again")}
        </Button>
      </Banner>
    );
  }
  const upload = { types, contentTypes, onClose: close, onCodeNeeded: code.ask };
  return (
    <div className="stack">
      {done}
      {files.length + missing.length > 0 ? (
        <ul className="document-rows">
          {missing.map(({ id, title, description }) => (
            <DocumentRow
              key={`missing-${id}`}
              icon="plus"
              title={title}
              detail={[text("documents.still_needed"), description].filter(Boolean).join(" ")}
              isMissing
            >
              {rights.add && (
                <Button onPress={() => setOpen({ kind: "ADD", typeId: id })}>
                  {text("documents.add")}
                  <span className="visually-hidden"> {title}</span>
                </Button>
              )}
            </DocumentRow>
          ))}
          {files.map((file) => (
            <FileRow key={file.id} file={file} rights={rights} onOpen={openWithCode} />
          ))}
        </ul>
      ) : (
        <p className="muted">{text("documents.none")}</p>
      )}
      {!code.hasCode && files.length > 0 && rights.open && (
        <p className="small muted">{text("documents.code_first")}</p>
      )}
      <ButtonRow>
        {rights.add && (
          <Button icon="plus" onPress={() => setOpen({ kind: "ADD" })}>
            {text("documents.add_document")}
          </Button>
        )}
        {rights.add && (
          <Button
            icon="camera"
            onPress={() =>
              setOpen({
                kind: "ADD",
                typeId: photographedType(documents.missing),
                withCamera: true,
              })
            }
          >
            {text("documents.photograph")}
          </Button>
        )}
        {owner.kind === "BOOKING_REQUEST" && rights.open && files.length > 1 && (
          <DownloadAll id={owner.id} onCodeNeeded={code.ask} />
        )}
        {imports && (
          <ImportReferral
            id={owner.id}
            code={code}
            onImported={() => changed("documents.done_added")}
          />
        )}
      </ButtonRow>
      {open?.kind === "ADD" && (
        <AddDocument
          {...upload}
          owner={owner}
          typeId={open.typeId}
          withCamera={open.withCamera}
          onSent={() => changed("documents.done_added")}
        />
      )}
      {open?.kind === "REPLACE" && (
        <UploadDialog
          {...upload}
          title={text("documents.replace_title", { name: open.file.name })}
          typeId={open.file.documentTypeId ?? undefined}
          send={(...sent) => replaceDocument(owner, open.file.id, ...sent)}
          onSent={() => changed("documents.done_replaced")}
        />
      )}
      {open?.kind === "DELETE" && (
        <DeleteDialog
          owner={owner}
          file={open.file}
          onDeleted={() => changed("documents.done_deleted")}
          onClose={close}
        />
      )}
      {open?.kind === "VIEW" && (
        <DocumentViewer
          owner={owner}
          files={files}
          first={open.file.id}
          onClose={close}
          onCodeNeeded={() => {
            close();
            code.ask(() => setOpen(open));
          }}
        />
      )}
    </div>
  );
}

interface FileRowProps {
  file: Attachment;
  rights: DocumentRights;
  onOpen: (open: Open) => void;
}

function FileRow({ file, rights, onOpen }: FileRowProps) {
  const { text, lang, formats } = useLanguage();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const added = text(file.uploadedBy === "STAFF" ? "documents.added_by_staff" : "documents.added", {
    day: formats.day(file.uploadedAt, timeZone),
  });
  const named = file.documentType ? [file.fileName] : [];
  const actions = [
    rights.open && !file.waitsForScan && (["VIEW", "documents.view"] as const),
    rights.open && rights.add && (["REPLACE", "documents.replace"] as const),
    rights.remove && (["DELETE", "documents.delete"] as const),
  ].filter((action) => action !== false);
  return (
    <DocumentRow
      icon={isPdf(file) ? "document" : "camera"}
      title={file.name}
      detail={[...named, fileDetail(lang, file), added].join(" · ")}
      note={file.waitsForScan && text("message.document_not_scanned")}
    >
      {actions.map(([kind, label]) => (
        <Button key={kind} variant="quiet" onPress={() => onOpen({ kind, file })}>
          {text(label)}
          <span className="visually-hidden"> {file.fileName}</span>
        </Button>
      ))}
    </DocumentRow>
  );
}
