import { useState } from "react";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, ButtonLink, Card } from "../../../ui";
import { modalityIcon } from "../../booking";
import { FileRow } from "../FileRow";
import { resultHref } from "../model/result";
import { useSessionKind } from "../session";
import { ShareDialog } from "../sharing/ShareDialog";

/** Finished scans, each with a link to its report. */
export function PatientResults({ results }: { results: readonly SummaryItem[] }) {
  const { text, formats } = useLanguage();
  const [sharing, setSharing] = useState(false);
  // Staff see the page too; only the patient shares.
  const mayShare = useSessionKind() === "PATIENT";
  const [latest] = results;
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
      {latest && mayShare && (
        <p className="no-print">
          <Button icon="link" onPress={() => setSharing(true)}>
            {text("share.everything")}
          </Button>
        </p>
      )}
      {latest && sharing && (
        <ShareDialog
          bookingKey={latest.bookingKey}
          items={results}
          onClose={() => setSharing(false)}
        />
      )}
    </Card>
  );
}
