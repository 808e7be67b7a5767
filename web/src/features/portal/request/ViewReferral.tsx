import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Button, Dialog } from "../../../ui";
import { Documents } from "./Documents";
import type { DocumentsOfRequest } from "./useDocuments";

/** Opens the single file of a request, or shows the list. */
export function ViewReferral({ documents }: { documents: DocumentsOfRequest }) {
  const { text } = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const { files, mayOpen, open, opening } = documents;
  const [first, ...others] = files;
  if (!first || !mayOpen) return null;
  const single = others.length === 0;
  return (
    <>
      <Button
        icon="document"
        busy={single && opening === first.id}
        busyLabel={text("asked.file_opening")}
        onPress={() => (single ? open(first) : setChoosing(true))}
      >
        {text("asked.referral")}
      </Button>
      {choosing && (
        <Dialog
          title={text("asked.files")}
          isOpen
          onClose={() => setChoosing(false)}
          closeLabel={text("portal.close")}
        >
          <Documents documents={documents} />
        </Dialog>
      )}
    </>
  );
}
