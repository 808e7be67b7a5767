import { useLanguage } from "../../../i18n";
import { AgeMeter } from "../../../ui";
import { ageOf } from "./age";
import type { OfficeRequest } from "./api";
import { useSpan } from "./useSpan";

/** How long it has been waiting, and what is left of the promised time. Closed requests don't wait. */
export function RequestAge({ request }: { request: OfficeRequest }) {
  const { text } = useLanguage();
  const span = useSpan();
  const { waitingSince, createdAt, targetHours } = request;
  if (!targetHours) return <span className="muted">{text("lists.waits_no_more")}</span>;
  const { fraction, waited, rest } = ageOf(waitingSince, targetHours, Date.now());
  const all = ageOf(createdAt, targetHours, Date.now()).waited;
  return (
    <>
      <AgeMeter
        fraction={fraction}
        waited={span(waited)}
        remaining={text(fraction > 1 ? "lists.over" : "lists.left", { time: span(rest) })}
      />
      {/* The clock of a step starts again; the patient has been waiting since the request. */}
      {waitingSince !== createdAt && (
        <small className="lists-all">{text("lists.waits_in_all", { time: span(all) })}</small>
      )}
    </>
  );
}
