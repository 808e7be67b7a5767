import { useMutation } from "@tanstack/react-query";
import type { Attachment } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, ConfirmDialog } from "../../ui";
import { deleteDocument, type Owner } from "./api";
import { useSentence } from "./useSentence";

interface DeleteDialogProps {
  owner: Owner;
  file: Attachment;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a document only on yes. */
export function DeleteDialog({ owner, file, onDeleted, onClose }: DeleteDialogProps) {
  const { text } = useLanguage();
  const sentence = useSentence();
  const deleting = useMutation({
    mutationFn: () => deleteDocument(owner, file.id),
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      title={text("documents.delete_title", { name: file.fileName })}
      isOpen
      onClose={onClose}
      safeLabel={text("documents.keep")}
      harmfulLabel={text("documents.delete_do")}
      onConfirm={() => deleting.mutate()}
      busy={deleting.isPending}
      busyLabel={text("documents.deleting")}
    >
      <p>{text("documents.delete_text")}</p>
      {deleting.error && (
        <Banner tone="danger" urgent>
          {sentence(deleting.error)}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
