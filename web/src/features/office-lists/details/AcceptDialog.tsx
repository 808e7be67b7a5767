import { type FormEvent, useId } from "react";
import { useLanguage } from "../../../i18n";
import { Banner, Button, Dialog } from "../../../ui";
import { IdentityFields, useIdentity } from "../IdentityFields";
import type { DetailsChange, Identity } from "./api";
import { Changes } from "./Changes";
import { ContactProof } from "./ContactProof";
import { needsIdentity } from "./contact-proof";

export interface AcceptDialogProps {
  row: DetailsChange;
  name: string;
  busy: boolean;
  failed: string | undefined;
  onAccept: (identity: Identity | undefined) => void;
  onClose: () => void;
}

/** Accepting replaces our data: both versions are shown again, and for a contact staff verify who is asking. */
export function AcceptDialog({ row, name, busy, failed, onAccept, onClose }: AcceptDialogProps) {
  const { text } = useLanguage();
  const form = useId();
  const identity = useIdentity();
  const asks = needsIdentity(row);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!asks) return onAccept(undefined);
    const said = identity.said();
    if (said) onAccept(said);
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
        {asks && <IdentityFields identity={identity} why={text("lists.identity_why")} />}
        <p>{text("lists.accept_what")}</p>
      </form>
    </Dialog>
  );
}
