import { useEffect, useRef } from "react";
import type { Alternative } from "../../api";
import { useLanguage } from "../../i18n";
import { SlotButton } from "../../ui";
import {
  alternativesToShow,
  bookingHref,
  firstDayOfWeek,
  localDay,
  slotName,
  slotParameters,
  useGo,
} from "../booking";
import { StayLost } from "./hold-plan";
import { PlanTrouble } from "./PlanTrouble";
import type { VisitsProps } from "./props";

interface VisitLostProps {
  error: Error | null;
  place: Pick<VisitsProps, "address" | "query">;
  /** The pressed button has disappeared with the visit. */
  gone?: boolean;
}

/** A visit that another patient was faster to take, with the nearest ones that are free. */
export function VisitLost({ error, place: { address, query }, gone = false }: VisitLostProps) {
  const language = useLanguage();
  const { text, formats } = language;
  const go = useGo();
  const words = useFocusOnce(gone ? error : null);
  const free = error instanceof StayLost ? alternativesToShow(error.lost.alternatives) : [];

  function take({ start, end, clinicSlug }: Alternative) {
    const week = firstDayOfWeek(localDay(start), false);
    const chosen = { ...query, ...slotParameters({ start, end }), selectedClinic: clinicSlug };
    // From the plans this is the next screen; among the times it stays the same one.
    go(bookingHref({ ...address, week }, chosen), { sameScreen: address.week !== undefined });
  }

  if (!error) return null;
  return (
    <div className="stack" ref={words} tabIndex={-1}>
      <PlanTrouble error={error} />
      {free.length > 0 && <p>{text("visits.nearest", { count: free.length })}</p>}
      {free.map((one) => (
        <div key={`${one.clinicSlug} ${one.start}`}>
          <SlotButton
            label={`${formats.day(one.start, one.timeZone)}, ${formats.time(one.start, one.timeZone)}`}
            name={slotName(language, one, { name: one.clinicName, timeZone: one.timeZone }, false)}
            state="free"
            onPress={() => take(one)}
          />
        </div>
      ))}
    </div>
  );
}

/** If the pressed element is gone, the focus moves to the message about it; once for each loss. */
function useFocusOnce(loss: Error | null) {
  const words = useRef<HTMLDivElement>(null);
  const told = useRef<Error>(null);
  useEffect(() => {
    if (!loss || told.current === loss) return;
    told.current = loss;
    words.current?.focus();
  }, [loss]);
  return words;
}
