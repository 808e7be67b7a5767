import { useQuery } from "@tanstack/react-query";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, Card } from "../../../ui";
import { modalityIcon } from "../../booking";
import { resultsAccessQuery } from "../api";
import { FileRow } from "../FileRow";
import { hasResults } from "../model/patient-overview";
import { resultHref } from "../model/result";
import { useSessionKind } from "../session";
import { shareHref } from "../sharing/useShared";

interface VisitResultsProps {
  items: readonly SummaryItem[];
  bookingKey: string;
  now: Date;
}

/** The results of finished scans, or from when they can be read: to know that, no code is needed. */
export function VisitResults({ items, bookingKey, now }: VisitResultsProps) {
  const { text, formats } = useLanguage();
  // Staff see the page too; only the patient shares.
  const mayShare = useSessionKind() === "PATIENT";
  const done = items.filter(hasResults);
  const waits = mayShare && done.some(({ resultsAvailable }) => !resultsAvailable);
  const access = useQuery({ ...resultsAccessQuery(bookingKey), enabled: waits });
  if (done.length === 0) return null;
  const from = access.data?.availableAt;
  const waiting = (timeZone: string) =>
    from && Date.parse(from) > now.getTime()
      ? text("portal.results_from", { day: formats.day(from, timeZone) })
      : text("portal.results_waiting");
  return (
    <Card title={text("portal.results")} className="stack no-print">
      <ul>
        {done.map(({ slug, examDetails, start, timeZone, resultsAvailable }) => (
          <FileRow
            key={slug}
            icon={modalityIcon(examDetails.modalityCode)}
            title={examDetails.name}
            detail={resultsAvailable ? formats.day(start, timeZone) : waiting(timeZone)}
          >
            {(resultsAvailable || !access.data) && (
              <ButtonLink
                variant={resultsAvailable ? "primary" : "quiet"}
                href={resultHref(bookingKey)}
              >
                {text("portal.results_open")}
                <span className="visually-hidden"> {examDetails.name}</span>
              </ButtonLink>
            )}
            {resultsAvailable && mayShare && (
              <ButtonLink variant="quiet" icon="link" href={shareHref(bookingKey, slug)}>
                {text("share.these")}
                <span className="visually-hidden"> {examDetails.name}</span>
              </ButtonLink>
            )}
          </FileRow>
        ))}
      </ul>
    </Card>
  );
}
