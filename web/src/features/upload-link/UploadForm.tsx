import { Suspense, useState } from "react";
import { type TextKey, useLanguage } from "../../i18n";
import { Button } from "../../ui";
import {
  acceptOf,
  DocumentCamera,
  FileField,
  isOtherType,
  UploadProgress,
  useContentTypes,
  useSentence,
  useUpload,
} from "../documents";
import { isClosed, sendByLink } from "./api";

interface UploadFormProps {
  token: string;
  onSent: () => void;
  /** The link was used or has ended since the page was opened. */
  onClosed: () => void;
}

/** The camera, or a file. A photo is sent as soon as it is done; a file that was chosen, with the button. */
export function UploadForm({ token, onSent, onClosed }: UploadFormProps) {
  const { text } = useLanguage();
  const sentence = useSentence();
  const contentTypes = useContentTypes();
  const [file, setFile] = useState<File>();
  const [uploadId, setUploadId] = useState("");
  const [problem, setProblem] = useState<TextKey>();
  const [camera, setCamera] = useState(false);
  const upload = useUpload({
    send: async (chosen, onProgress) => {
      try {
        await sendByLink(token, chosen, onProgress);
      } catch (error) {
        if (isClosed(error)) onClosed();
        throw error;
      }
    },
    onSent,
    onRefused: () => setFile(undefined),
  });
  const isSending = upload.part !== undefined;

  function choose(chosen: File): string {
    const id = crypto.randomUUID();
    // Before the types are known, the server decides.
    const refused = contentTypes.length > 0 && isOtherType(chosen, contentTypes);
    upload.reset();
    setProblem(refused ? "form.referral_file_types" : undefined);
    setFile(refused ? undefined : chosen);
    setUploadId(id);
    return id;
  }

  function photographed(photo: File) {
    setCamera(false);
    upload.start({ file: photo, uploadId: choose(photo) });
  }

  function start() {
    // The same file again has the same id: it may have arrived, and only the answer was lost.
    if (file) upload.start({ file, uploadId });
    else setProblem("documents.choose_first");
  }

  const error = problem ? text(problem) : upload.error ? sentence(upload.error) : undefined;
  return (
    <>
      <div>
        <Button
          variant={file ? "secondary" : "primary"}
          icon="camera"
          disabledReason={isSending ? text("documents.sending") : undefined}
          onPress={() => setCamera(true)}
        >
          {text("documents.photograph")}
        </Button>
      </div>
      <FileField
        accept={acceptOf(contentTypes)}
        file={file}
        onChoose={choose}
        error={isSending ? undefined : error}
      />
      {upload.part !== undefined && <UploadProgress part={upload.part} />}
      <div>
        <Button
          variant={file ? "primary" : "secondary"}
          busy={isSending}
          busyLabel={text("documents.sending")}
          onPress={start}
        >
          {text(upload.isBroken ? "documents.try_again" : "documents.send")}
        </Button>
      </div>
      {camera && (
        <Suspense>
          <DocumentCamera onDone={photographed} onCancel={() => setCamera(false)} />
        </Suspense>
      )}
    </>
  );
}
