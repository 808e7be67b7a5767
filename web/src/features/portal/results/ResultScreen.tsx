import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type SummaryItem, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, Loading, PageHead } from "../../../ui";
import { BookingScreen, LoadFailed, phoneHref, useGo } from "../../booking";
import { resultsQuery } from "../api";
import { isOff } from "../model/appointment-status";
import { deniedResults } from "../model/result";
import { Reports } from "./Reports";
import "../portal.css";

/** The reports of a booking, for whoever proved more than a date of birth. */
export function ResultScreen({ bookingKey }: { bookingKey: string }) {
  const { text } = useLanguage();
  const go = useGo();
  const results = useQuery(resultsQuery(bookingKey));
  const elsewhere = results.error ? deniedResults(results.error) : undefined;
  useEffect(() => {
    if (elsewhere) go(elsewhere, { replace: true });
  }, [elsewhere, go]);
  const title = text("report.title");
  return (
    <BookingScreen key="results" title={title}>
      <div className="wrap stack-large portal">
        <PageHead title={title} intro={text("report.intro")} />
        {results.data ? (
          <Found items={results.data.appointments} bookingKey={bookingKey} />
        ) : results.error && !elsewhere ? (
          <LoadFailed error={results.error} retry={results.refetch} />
        ) : (
          <Loading label={text("report.loading")} blocks={[8, 20]} />
        )}
      </div>
    </BookingScreen>
  );
}

function Found({ items, bookingKey }: { items: readonly SummaryItem[]; bookingKey: string }) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const done = items.filter(({ status }) => !isOff(status));
  return (
    <>
      {done.map((item) => (
        <Reports key={item.slug} item={item} />
      ))}
      <p className="row no-print">
        <ButtonLink variant="soft" href={`/appointments/${bookingKey}`}>
          {text("report.booking")}
        </ButtonLink>
        {radiology.phone && (
          <ButtonLink variant="quiet" icon="phone" href={phoneHref(radiology.phone)}>
            {text("closed.call", { phone: radiology.phone })}
          </ButtonLink>
        )}
      </p>
    </>
  );
}
