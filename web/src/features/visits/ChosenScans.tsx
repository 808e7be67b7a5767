import type { ReactNode } from "react";
import { useLanguage } from "../../i18n";
import { Card, Icon, Link } from "../../ui";
import { type BookingPlan, bookingHref, localDay, localTime } from "../booking";
import { asOneVisit, type BookingLocation, withChoice } from "./model/choices";
import type { ChosenStay } from "./useChosenStays";

interface ChosenScansProps {
  place: BookingLocation;
  plan: BookingPlan;
  chosen: readonly ChosenStay[];
  /** The scan whose time is being chosen. */
  current?: number;
  children?: ReactNode;
}

/** All scans of the booking with what was chosen for each; each choice can be changed. */
export function ChosenScans({ place, plan, chosen, current, children }: ChosenScansProps) {
  const { text } = useLanguage();
  const plans = asOneVisit(place);
  return (
    <Card as="aside" title={text("visits.your_scans")} className="visits-chosen">
      <ol className="visits-chosen__list">
        {plan.exams.map(({ exam }, position) => (
          <li key={exam.slug} aria-current={position === current ? "step" : undefined}>
            <ScanLine place={place} position={position} chosen={chosen[position]} />
          </li>
        ))}
      </ol>
      {children}
      <Link className="link-alone small" href={bookingHref(plans.address, plans.query)}>
        {text("visits.back_to_plans")}
      </Link>
    </Card>
  );
}

interface ScanLineProps {
  place: BookingLocation;
  position: number;
  chosen: ChosenStay | undefined;
}

function ScanLine({ place, position, chosen }: ScanLineProps) {
  const { text, formats } = useLanguage();
  if (!chosen) return null;
  const { planned, stay, gone } = chosen;
  const { exam, slot, as } = planned;
  const again = withChoice(place, position, undefined);
  return (
    <>
      <div>
        <b>{exam.name}</b>
        {slot ? (
          <p className="small">
            {formats.civilDay(localDay(slot.start))}, {formats.civilTime(localTime(slot.start))}
            {stay && <span className="muted"> {stay.clinic.name}</span>}
          </p>
        ) : (
          <p className="small muted">
            {text(as === "BOOKING_REQUEST" ? "visits.we_call" : "visits.no_time_yet")}
          </p>
        )}
        {gone && (
          <p className="small visits-gone">
            <Icon name="warning" /> {text("visits.gone")}
          </p>
        )}
      </div>
      {slot && (
        <Link className="link-alone small" href={bookingHref(again.address, again.query)}>
          {text("details.change")}
          <span className="visually-hidden">
            {" "}
            {text("visits.change_time", { exam: exam.name })}
          </span>
        </Link>
      )}
    </>
  );
}
