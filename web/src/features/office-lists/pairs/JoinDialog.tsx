import { type FormEvent, useId } from "react";
import { useLanguage } from "../../../i18n";
import { Banner, Button, Dialog } from "../../../ui";
import type { Identity } from "../details/api";
import { IdentityFields, useIdentity } from "../IdentityFields";
import { nameOf, type PatientPair } from "./api";
import { PairWarnings } from "./PairWarnings";

export interface JoinDialogProps {
  pair: PatientPair;
  busy: boolean;
  failure: string | undefined;
  onJoin: (identity: Identity | undefined) => void;
  onClose: () => void;
}

/** Says who will see what before two records are joined, and asks how it was made sure where no contact says so. */
export function JoinDialog({ pair, busy, failure, onJoin, onClose }: JoinDialogProps) {
  const { text } = useLanguage();
  const form = useId();
  const identity = useIdentity();
  const contacts = pair.patient.codesGoTo.join(", ");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pair.shareContact) return onJoin(undefined);
    const said = identity.said();
    if (said) onJoin(said);
  }

  return (
    <Dialog
      title={text("lists.pairs_join_title")}
      overline={nameOf(pair.patient)}
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
        <PairWarnings pair={pair} />
        <p>
          {pair.shareContact
            ? text("lists.pairs_join_shared")
            : text("lists.pairs_join_moved", { contacts })}
        </p>
        {!pair.shareContact && (
          <IdentityFields identity={identity} why={text("lists.pairs_identity_why")} />
        )}
      </form>
    </Dialog>
  );
}
