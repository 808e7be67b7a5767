import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Report, SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, ButtonLink, Card, Loading, ProviderHtml } from "../../../ui";
import { LoadFailed } from "../../booking";
import { reportsQuery } from "../api";
import { isReleased } from "../model/result";
import { type ReportWords, wordsForPatient } from "./report-words";
import { useDenied } from "./useDenied";

interface ReportsProps {
  item: SummaryItem;
  words?: ReportWords;
  /** The actions of readable reports. */
  children?: ReactNode;
}

/** The reports of one scan under its name. */
export function Reports({ item, words, children }: ReportsProps) {
  const { formats } = useLanguage();
  return (
    <Card title={item.examDetails.name} className="stack">
      <p className="muted">{formats.civilDay(item.date)}</p>
      <ReportList item={item} words={words}>
        {children}
      </ReportList>
    </Card>
  );
}

interface ReportListProps extends Omit<ReportsProps, "words"> {
  words: ReportWords | undefined;
}

/** Each report, with its text or the day from which it can be read. */
export function ReportList({ item, words = wordsForPatient, children }: ReportListProps) {
  const { text } = useLanguage();
  const reports = useQuery(reportsQuery(item.slug));
  const denied = useDenied(reports.error);
  return (
    <>
      {reports.isPending && <Loading label={text(words.loading)} blocks={[16]} />}
      {reports.error && !denied && <LoadFailed error={reports.error} retry={reports.refetch} />}
      {reports.data?.length === 0 && <p>{text(words.none)}</p>}
      {reports.data?.map((report) => (
        <OneReport key={report.id} {...{ report, words }} timeZone={item.clinic.timeZone} />
      ))}
      {reports.data?.some(isReleased) && children}
    </>
  );
}

interface OneReportProps {
  report: Report;
  timeZone: string;
  words: ReportWords;
}

function OneReport({ report, timeZone, words }: OneReportProps) {
  const { text, formats } = useLanguage();
  if (!isReleased(report)) {
    return (
      <Banner tone="info" icon="clock" title={report.title}>
        {text(words.availableOn, { day: formats.day(report.availableAt, timeZone) })}
      </Banner>
    );
  }
  return (
    <section className="report" aria-label={report.title}>
      <h3>{report.title}</h3>
      <p className="small muted">
        {text("report.issued", { day: formats.day(report.issuedAt, timeZone) })}
      </p>
      {report.contentHtml && <ProviderHtml html={report.contentHtml} />}
      {report.fileName && (
        <p className="no-print">
          <ButtonLink icon="download" href={`/api/secured/reports/${report.id}/download`} download>
            {text("report.download")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
