import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Report, SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, ButtonLink, Card, Loading, ProviderHtml } from "../../../ui";
import { LoadFailed, useGo } from "../../booking";
import { reportsQuery } from "../api";
import { deniedResults, isReleased } from "../model/result";

/** The reports of one scan, each read here or with the day from which it can be. */
export function Reports({ item }: { item: SummaryItem }) {
  const { text, formats } = useLanguage();
  const go = useGo();
  const reports = useQuery(reportsQuery(item.slug));
  const elsewhere = reports.error ? deniedResults(reports.error) : undefined;
  useEffect(() => {
    if (elsewhere) go(elsewhere, { replace: true });
  }, [elsewhere, go]);
  return (
    <Card title={item.examDetails.name} className="stack">
      <p className="muted">{formats.civilDay(item.date)}</p>
      {reports.isPending && <Loading label={text("report.loading")} blocks={[16]} />}
      {reports.error && !elsewhere && <LoadFailed error={reports.error} retry={reports.refetch} />}
      {reports.data?.length === 0 && <p>{text("report.none")}</p>}
      {reports.data?.map((report) => (
        <OneReport key={report.id} report={report} timeZone={item.clinic.timeZone} />
      ))}
    </Card>
  );
}

function OneReport({ report, timeZone }: { report: Report; timeZone: string }) {
  const { text, formats } = useLanguage();
  if (!isReleased(report)) {
    return (
      <Banner tone="info" icon="clock" title={report.title}>
        {text("report.available_on", { day: formats.day(report.availableAt, timeZone) })}
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
