import { type FormEvent, useId } from "react";
import { useLanguage } from "../../../i18n";
import { Banner, Button, Dialog } from "../../../ui";
import type { Identity } from "../details/api";
import { IdentityFields, useIdentity } from "../IdentityFields";
import { type Duplicate, nameOf } from "./api";
import { DuplicateWarnings } from "./DuplicateWarnings";

export interface JoinDialogProps {
  duplicate: Duplicate;
  busy: boolean;
  failure: string | undefined;
  onJoin: (identity: Identity | undefined) => void;
  onClose: () => void;
}

/** Says who will see what before two records are joined, and asks how it was verified if no contact proves it. */
export function JoinDialog({ duplicate, busy, failure, onJoin, onClose }: JoinDialogProps) {
  const { text } = useLanguage();
  const form = useId();
  const identity = useIdentity();
  const contacts = duplicate.patient.codesGoTo.join(", ");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (duplicate.shareContact) return onJoin(undefined);
    const said = identity.said();
    if (said) onJoin(said);
  }

  return (
    <Dialog
      title={text("lists.pairs_join_title")}
      overline={nameOf(duplicate.patient)}
      isOpen
      isStatic={busy}
      onClose={onClose}
      closeLabel={text("lists.back")}
      footer={
        <>
          <Button onPress={onClose}>{text("lists.back")}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy}
            busyLabel={text("lists.saving")}
          >
            {text("lists.pairs_join_do")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={submit} noValidate>
        {failure && (
          <Banner tone="danger" urgent>
            {failure}
          </Banner>
        )}
        <DuplicateWarnings duplicate={duplicate} />
        <p>
          {duplicate.shareContact
            ? text("lists.pairs_join_shared")
            : text("lists.pairs_join_moved", { contacts })}
        </p>
        {!duplicate.shareContact && (
          <IdentityFields identity={identity} why={text("lists.pairs_identity_why")} />
        )}
      </form>
    </Dialog>
  );
}
