import { useLanguage } from "../../../i18n";
import { Banner, Button, Dialog } from "../../../ui";
import { nameOf, type PatientPair } from "./api";
import { PairWarnings } from "./PairWarnings";

export interface JoinDialogProps {
  pair: PatientPair;
  busy: boolean;
  failure: string | undefined;
  onJoin: () => void;
  onClose: () => void;
}

/** Says who will see what before two records are joined. */
export function JoinDialog({ pair, busy, failure, onJoin, onClose }: JoinDialogProps) {
  const { text } = useLanguage();
  const contacts = pair.patient.codesGoTo.join(", ");
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
          <Button variant="primary" busy={busy} busyLabel={text("lists.saving")} onPress={onJoin}>
            {text("lists.pairs_join_do")}
          </Button>
        </>
      }
    >
      <div className="stack">
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
      </div>
    </Dialog>
  );
}
