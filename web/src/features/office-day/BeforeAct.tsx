import { useLanguage } from "../../i18n";
import { Banner } from "../../ui";
import { type OfficeAppointment, useFailure, useRowWords } from "../office";

interface BeforeActProps {
  appointment: OfficeAppointment;
  /** The error of the last attempt. */
  error: Error | null;
  /** A colleague has moved or cancelled it meanwhile. */
  isGone: boolean;
  /** What will happen. */
  what: string;
}

/** What staff read before they confirm an action: who it is about, what will happen, and why it may fail. */
export function BeforeAct({ appointment, error, isGone, what }: BeforeActProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const words = useRowWords();
  return (
    <div className="stack">
      {error && (
        <Banner tone="danger" urgent>
          {failure(error)}
        </Banner>
      )}
      {isGone && (
        <Banner tone="warning" urgent>
          {text("day.gone")}
        </Banner>
      )}
      <p>{words(appointment)}</p>
      <p>{what}</p>
    </div>
  );
}
