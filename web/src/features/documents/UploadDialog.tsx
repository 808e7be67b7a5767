import { Suspense, useState } from "react";
import type { DocumentType } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { Button, Dialog, ProcessingDialog, SelectField } from "../../ui";
import { DocumentCamera } from "./camera";
import { FileField } from "./FileField";
import { acceptOf, refusalOf } from "./model";
import { useSentence } from "./useSentence";
import { type Send, useUpload } from "./useUpload";

export interface UploadDialogProps {
  title: string;
  types: readonly DocumentType[];
  contentTypes: readonly string[];
  /** The type that is asked for. */
  typeId?: number | undefined;
  /** Starts with the camera. */
  withCamera?: boolean | undefined;
  send: Send;
  onSent: () => void;
  onClose: () => void;
  onCodeNeeded?: ((proceed: () => void) => void) | undefined;
}

/** One document: its file, what it is, and Send. */
export function UploadDialog(props: UploadDialogProps) {
  const { title, types, contentTypes, typeId, send, onSent, onClose, onCodeNeeded } = props;
  const { text } = useLanguage();
  const sentence = useSentence();
  const [file, setFile] = useState<File>();
  const [uploadId, setUploadId] = useState("");
  const [chosenType, setChosenType] = useState(typeId);
  const [problem, setProblem] = useState<TextKey>();
  const [camera, setCamera] = useState(props.withCamera ?? false);
  const clear = () => setFile(undefined);
  const upload = useUpload({ send, onSent, onRefused: clear, onCodeNeeded });
  const isSending = upload.part !== undefined;

  /** The id of its upload, unless it is sure to be refused. */
  function choose(chosen: File): string | undefined {
    const id = crypto.randomUUID();
    const refusal = refusalOf(chosen, contentTypes);
    upload.reset();
    setProblem(refusal);
    setFile(refusal ? undefined : chosen);
    setUploadId(id);
    return refusal ? undefined : id;
  }

  function photographed(photo: File) {
    setCamera(false);
    const id = choose(photo);
    if (id) upload.start({ file: photo, uploadId: id, documentTypeId: chosenType });
  }

  if (camera) {
    return (
      <Suspense fallback={<ProcessingDialog title={text("documents.opening_camera")} isOpen />}>
        <DocumentCamera onDone={photographed} onCancel={() => setCamera(false)} />
      </Suspense>
    );
  }
  function start() {
    if (file) upload.start({ file, uploadId, documentTypeId: chosenType });
    else setProblem("documents.choose_first");
  }

  const error = problem ? text(problem) : upload.error ? sentence(upload.error) : undefined;
  return (
    <Dialog
      title={title}
      isOpen
      isStatic={isSending}
      onClose={onClose}
      closeLabel={text("portal.close")}
      footer={
        <>
          <Button
            variant="primary"
            busy={isSending}
            busyLabel={text("documents.sending")}
            onPress={start}
          >
            {text(upload.isBroken ? "documents.try_again" : "documents.send")}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {text("documents.cancel")}
          </Button>
        </>
      }
    >
      <div className="stack">
        {types.length > 0 && (
          <SelectField
            id="document-type"
            label={text("documents.type")}
            emptyLabel={text("documents.type_none")}
            help={types.find(({ id }) => id === chosenType)?.description}
            options={types.map(({ id, title: label }) => ({ value: String(id), label }))}
            value={chosenType === undefined ? "" : String(chosenType)}
            onChange={(value) => setChosenType(value ? Number(value) : undefined)}
          />
        )}
        {!isSending && (
          <Button icon="camera" onPress={() => setCamera(true)}>
            {text("documents.photograph")}
          </Button>
        )}
        {upload.part === undefined ? (
          <FileField accept={acceptOf(contentTypes)} file={file} onChoose={choose} error={error} />
        ) : (
          <UploadProgress name={file?.name} part={upload.part} />
        )}
      </div>
    </Dialog>
  );
}

export function UploadProgress({ name, part }: { name?: string | undefined; part: number }) {
  const { text } = useLanguage();
  const percent = Math.round(part * 100);
  return (
    <div className="stack-small">
      {name && <p className="document-progress__name">{name}</p>}
      <p className="document-progress">
        <progress max={100} value={percent} aria-label={text("documents.sending")} />
        <span aria-hidden="true">{text("documents.sent_part", { percent })}</span>
      </p>
    </div>
  );
}
