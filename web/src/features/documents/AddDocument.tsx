import { useLanguage } from "../../i18n";
import { addDocument, type Owner } from "./api";
import { UploadDialog, type UploadDialogProps } from "./UploadDialog";

interface AddDocumentProps extends Omit<UploadDialogProps, "title" | "send"> {
  owner: Owner;
}

/** Adds a document to an appointment or a request; no code is needed for it. */
export function AddDocument({ owner, ...dialog }: AddDocumentProps) {
  const { text } = useLanguage();
  return (
    <UploadDialog
      {...dialog}
      title={text("documents.add_title")}
      send={(...upload) => addDocument(owner, ...upload)}
    />
  );
}
