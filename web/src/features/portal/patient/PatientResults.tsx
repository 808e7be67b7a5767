import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, Card } from "../../../ui";
import { modalityIcon } from "../../booking";
import { FileRow } from "../FileRow";
import { resultHref } from "../model/result";

/** The scans that are done, each with the way to its report. */
export function PatientResults({ results }: { results: readonly SummaryItem[] }) {
  const { text, formats } = useLanguage();
  return (
    <Card title={text("portal.results")} className="stack">
      {results.length === 0 && <p className="muted">{text("mine.none_results")}</p>}
      <ul hidden={results.length === 0}>
        {results.map(({ slug, bookingKey, examDetails, start, timeZone }) => (
          <FileRow
            key={slug}
            icon={modalityIcon(examDetails.modalityCode)}
            title={examDetails.name}
            detail={formats.dayWithYear(start, timeZone)}
          >
            <ButtonLink variant="quiet" href={resultHref(bookingKey)}>
              {text("mine.report")}
              <span className="visually-hidden"> {examDetails.name}</span>
            </ButtonLink>
          </FileRow>
        ))}
      </ul>
    </Card>
  );
}
