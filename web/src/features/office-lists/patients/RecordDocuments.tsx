import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Button, Dialog } from "../../../ui";
import { Documents, NO_CODE_NEEDED, type Owner } from "../../documents";
import { useMayDecide } from "../../office";

interface RecordDocumentsProps {
  owner: Owner;
  examSlug: string;
  /** How many there are, where it is known. */
  count?: number | undefined;
  /** Such as "MRI knee, Wed 18 Nov". */
  what: string;
}

/** The documents of a row of the record. They are read when they are opened: each reading adds a row to the audit trail. */
export function RecordDocuments({ owner, examSlug, count, what }: RecordDocumentsProps) {
  const { text } = useLanguage();
  const mayDecide = useMayDecide();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="document" onPress={() => setOpen(true)}>
        {text("documents.title")}
        {count !== undefined && ` (${count})`}
        <span className="visually-hidden"> {what}</span>
      </Button>
      {isOpen && (
        <Dialog
          title={text("documents.title")}
          overline={what}
          isOpen
          onClose={() => setOpen(false)}
          closeLabel={text("lists.close")}
        >
          <Documents
            owner={owner}
            examSlug={examSlug}
            rights={{ add: mayDecide, open: true, remove: mayDecide }}
            code={NO_CODE_NEEDED}
          />
        </Dialog>
      )}
    </>
  );
}
