import { useLanguage } from "../../../i18n";
import { AgeMeter } from "../../../ui";
import { ageOf } from "./age";
import type { OfficeRequest } from "./api";
import { useSpan } from "./useSpan";

/** How long it waits, and what of the promised time is left. What has ended waits for nobody. */
export function RequestAge({ request }: { request: OfficeRequest }) {
  const { text } = useLanguage();
  const span = useSpan();
  const { waitingSince, targetHours } = request;
  if (!targetHours) return <span className="muted">{text("lists.waits_no_more")}</span>;
  const { fraction, waited, rest } = ageOf(waitingSince, targetHours, Date.now());
  return (
    <AgeMeter
      fraction={fraction}
      waited={span(waited)}
      remaining={text(fraction > 1 ? "lists.over" : "lists.left", { time: span(rest) })}
    />
  );
}
