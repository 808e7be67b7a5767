import { useLanguage } from "../../../i18n";
import { AgeMeter } from "../../../ui";
import { ageOf } from "./age";
import type { OfficeRequest } from "./api";
import { useSpan } from "./useSpan";

/** How long it waits, and what of the promised time is left. What has ended waits for nobody. */
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
      {/* The clock of a step begins anew; the patient has waited since they asked. */}
      {waitingSince !== createdAt && (
        <small className="lists-all">{text("lists.waits_in_all", { time: span(all) })}</small>
      )}
    </>
  );
}
