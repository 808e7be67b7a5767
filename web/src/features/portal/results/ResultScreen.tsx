import { useQuery } from "@tanstack/react-query";
import { type AppointmentSummary, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, Loading, PageHead } from "../../../ui";
import { BookingScreen, LoadFailed, phoneHref } from "../../booking";
import { resultsQuery } from "../api";
import { isOff } from "../model/appointment-status";
import { useSessionKind } from "../session";
import { SharedResults } from "../shared/SharedResults";
import { ShareDialog } from "../sharing/ShareDialog";
import { ShareResults } from "../sharing/ShareResults";
import { useShared } from "../sharing/useShared";
import { Reports } from "./Reports";
import { useDenied } from "./useDenied";
import "../portal.css";

interface ResultScreenProps {
  bookingKey: string;
}

/** The reports of a booking, for patients who proved more than a date of birth. */
export function ResultScreen({ bookingKey }: ResultScreenProps) {
  const isContact = useSessionKind() === "SHARED";
  return isContact ? <SharedResults {...{ bookingKey }} /> : <OwnResults {...{ bookingKey }} />;
}

function OwnResults({ bookingKey }: ResultScreenProps) {
  const { text } = useLanguage();
  const results = useQuery(resultsQuery(bookingKey));
  const denied = useDenied(results.error);
  const title = text("report.title");
  return (
    <BookingScreen key="results" title={title}>
      <div className="wrap stack-large portal">
        <PageHead title={title} intro={text("report.intro")} />
        {results.data ? (
          <Found summary={results.data} />
        ) : results.error && !denied ? (
          <LoadFailed error={results.error} retry={results.refetch} />
        ) : (
          <Loading label={text("report.loading")} blocks={[8, 20]} />
        )}
      </div>
    </BookingScreen>
  );
}

function Found({ summary: { appointments, bookingKey } }: { summary: AppointmentSummary }) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const { item, mayShare, open, close } = useShared(appointments);
  const done = appointments.filter(({ status }) => !isOff(status));
  return (
    <>
      {done.map((one) => (
        <Reports key={one.slug} item={one}>
          {mayShare && <ShareResults item={one} onPress={() => open(one.slug)} />}
        </Reports>
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
      {item && <ShareDialog {...{ bookingKey, item }} items={appointments} onClose={close} />}
    </>
  );
}
