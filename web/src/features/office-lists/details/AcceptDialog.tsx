import { type FormEvent, useId, useState } from "react";
import { useLanguage } from "../../../i18n";
import { Banner, Button, Dialog, RadioCards, TextField } from "../../../ui";
import type { DetailsChange, Identity, IdentityCheck } from "./api";
import { Changes } from "./Changes";
import { ContactProof } from "./ContactProof";
import { CHECKS, needsIdentity } from "./contact-proof";

export interface AcceptDialogProps {
  row: DetailsChange;
  name: string;
  busy: boolean;
  failed: string | undefined;
  onAccept: (identity: Identity | undefined) => void;
  onClose: () => void;
}

/** What is accepted takes the place of what we know: both are shown once more, and who asks for a contact is made sure of. */
export function AcceptDialog({ row, name, busy, failed, onAccept, onClose }: AcceptDialogProps) {
  const { text } = useLanguage();
  const form = useId();
  const [check, setCheck] = useState<IdentityCheck | null>(null);
  const [note, setNote] = useState("");
  const [attempted, setAttempted] = useState(false);
  const asks = needsIdentity(row);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (!asks) return onAccept(undefined);
    const identityNote = note.trim();
    if (check && identityNote) onAccept({ identityCheck: check, identityNote });
  }

  return (
    <Dialog
      title={text("lists.accept_title")}
      overline={name}
      isOpen
      isStatic={busy}
      onClose={onClose}
      closeLabel={text("day.close")}
      footer={
        <>
          <Button onPress={onClose}>{text("lists.accept_not")}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy}
            busyLabel={text("day.saving")}
          >
            {text("lists.accept_do")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        {failed && (
          <Banner tone="danger" urgent>
            {failed}
          </Banner>
        )}
        <Changes row={row} />
        <ContactProof row={row} />
        {asks && (
          <>
            <p>{text("lists.identity_why")}</p>
            <RadioCards
              legend={text("lists.identity")}
              options={Object.entries(CHECKS).map(([value, title]) => ({
                value: value as IdentityCheck,
                title: text(title),
              }))}
              value={check}
              onChange={setCheck}
              error={attempted && !check ? text("lists.identity_missing") : undefined}
            />
            <TextField
              id={`${form}-identity`}
              label={text("lists.identity_note")}
              help={text("lists.identity_note_help")}
              value={note}
              onChange={setNote}
              required
              error={attempted && !note.trim() ? text("lists.identity_note_missing") : undefined}
            />
          </>
        )}
        <p>{text("lists.accept_what")}</p>
      </form>
    </Dialog>
  );
}
