import { useLanguage } from "../../../i18n";
import { Button, Card, Tag } from "../../../ui";
import { CHECKS } from "../details/contact-proof";
import { useMoment } from "../useMoment";
import { type Duplicate, type DuplicateState, nameOf, type Verdict } from "./api";
import { DuplicateTable } from "./DuplicateTable";
import { DuplicateWarnings } from "./DuplicateWarnings";

export interface DuplicateCardProps {
  duplicate: Duplicate;
  state: DuplicateState;
  /** Absent for accounts that only read. */
  onVerdict?: ((verdict: Verdict) => void) | undefined;
}

/** Two records side by side, the reasons against joining them, and the actions. */
export function DuplicateCard({ duplicate, state, onVerdict }: DuplicateCardProps) {
  const { text } = useLanguage();
  const moment = useMoment();
  const when = { when: moment(duplicate.at) };
  const joined = duplicate.joinedBy === "CODE" ? "lists.pairs_by_code" : "lists.pairs_by_staff";
  return (
    <Card as="article" title={nameOf(duplicate.patient)}>
      <div className="stack">
        <p className="small muted">
          {text(state === "JOINED" ? joined : "lists.pairs_asked", when)}
        </p>
        {duplicate.identityCheck && (
          <p className="small">
            <Tag tone="success">{text(CHECKS[duplicate.identityCheck])}</Tag>{" "}
            {duplicate.identityNote}
          </p>
        )}
        <DuplicateTable duplicate={duplicate} />
        {state !== "JOINED" && <DuplicateWarnings duplicate={duplicate} />}
        {onVerdict && (
          <div className="lists-actions">
            <Verdicts state={state} name={nameOf(duplicate.patient)} onVerdict={onVerdict} />
          </div>
        )}
      </div>
    </Card>
  );
}

interface VerdictsProps {
  state: DuplicateState;
  name: string;
  onVerdict: (verdict: Verdict) => void;
}

function Verdicts({ state, name, onVerdict }: VerdictsProps) {
  const { text } = useLanguage();
  const named = (step: string) => text("lists.step_row", { step, name });
  const join = text("lists.pairs_same");
  const dismiss = text("lists.pairs_not_same");
  const undo = text("lists.pairs_undo");
  if (state === "JOINED") {
    return (
      <Button aria-label={named(undo)} onPress={() => onVerdict("undo")}>
        {undo}
      </Button>
    );
  }
  return (
    <>
      <Button variant="primary" aria-label={named(join)} onPress={() => onVerdict("join")}>
        {join}
      </Button>
      {state === "PROPOSED" && (
        <Button aria-label={named(dismiss)} onPress={() => onVerdict("dismiss")}>
          {dismiss}
        </Button>
      )}
    </>
  );
}
