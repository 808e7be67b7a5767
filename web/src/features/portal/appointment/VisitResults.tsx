import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, Card } from "../../../ui";
import { modalityIcon } from "../../booking";
import { FileRow } from "../FileRow";
import { hasResults } from "../model/patient-overview";
import { resultHref } from "../model/result";
import { useSessionKind } from "../session";
import { shareHref } from "../sharing/useShared";

interface VisitResultsProps {
  items: readonly SummaryItem[];
  bookingKey: string;
}

/** The results of finished scans. Whether they can be read yet is shown on their page, after the code. */
export function VisitResults({ items, bookingKey }: VisitResultsProps) {
  const { text, formats } = useLanguage();
  // Staff see the page too; only the patient shares.
  const mayShare = useSessionKind() === "PATIENT";
  const done = items.filter(hasResults);
  if (done.length === 0) return null;
  return (
    <Card title={text("portal.results")} className="stack no-print">
      <ul>
        {done.map(({ slug, examDetails, start, timeZone, resultsAvailable }) => (
          <FileRow
            key={slug}
            icon={modalityIcon(examDetails.modalityCode)}
            title={examDetails.name}
            detail={
              resultsAvailable ? formats.day(start, timeZone) : text("portal.results_waiting")
            }
          >
            <ButtonLink
              variant={resultsAvailable ? "secondary" : "quiet"}
              href={resultHref(bookingKey)}
            >
              {text("portal.results_open")}
              <span className="visually-hidden"> {examDetails.name}</span>
            </ButtonLink>
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
