import { useConfig } from "../../api";
import { RichText, useLanguage } from "../../i18n";
import { Button, ButtonLink, ButtonRow, PageHead } from "../../ui";
import {
  type BookingAddress,
  type BookingQuery,
  BookingScreen,
  bookingHref,
  ChangedExam,
  examsHref,
  PhoneLink,
  Refused,
  SELECT_CLINIC,
  useExams,
  useGo,
  withoutSlot,
} from "../booking";
import { ClinicChoice } from "./ClinicChoice";
import { useAsk } from "./useAsk";

interface EnquiryScreenProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** Scans that start with a request: first where, then who. */
export function EnquiryScreen({ address, query }: EnquiryScreenProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const go = useGo();
  const exams = useExams(address);
  const ask = useAsk(address, query);
  const [clinicSlug = null] = address.clinicSlugs;
  const [exam] = exams;
  const bookable = exams.some(({ kind }) => kind !== "ENQUIRY");
  const title = text("enquiry.title", { count: exams.length, exam: exam?.name ?? "" });
  const { enquiry, ...times } = withoutSlot(query);

  function choose(slug: string) {
    const clinicSlugs = slug === SELECT_CLINIC ? [] : [slug];
    go(bookingHref({ ...address, clinicSlugs }, query), { sameScreen: true });
  }

  return (
    <BookingScreen title={title} step={1} doneHrefs={[examsHref(address, query)]}>
      <div className="wrap">
        <PageHead title={title} intro={text(bookable ? "enquiry.find" : "enquiry.intro")} />
        <div className="stack-large">
          <ChangedExam exams={exams} query={query} />
          <ClinicChoice
            exams={exams}
            address={address}
            query={query}
            value={clinicSlug}
            onChange={choose}
          />
          {ask.error && <Refused error={ask.error} />}
          <ButtonRow>
            <Button
              variant="primary"
              size="lg"
              busy={ask.isPending}
              busyLabel={text("enquiry.going_on")}
              onPress={() => ask.mutate()}
            >
              {text("enquiry.go_on")}
            </Button>
            {bookable && (
              <ButtonLink variant="quiet" href={bookingHref(address, times)}>
                {text("details.back")}
              </ButtonLink>
            )}
          </ButtonRow>
          {radiology.phone && (
            <p className="muted">
              <RichText
                text={text("enquiry.or_call", { phone: radiology.phone })}
                parts={{ phone: (number) => <PhoneLink number={number} /> }}
              />
            </p>
          )}
        </div>
      </div>
    </BookingScreen>
  );
}
