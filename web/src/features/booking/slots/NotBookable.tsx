import { useQuery } from "@tanstack/react-query";
import { type Exam, useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import { ButtonLink, ClinicCard, PageHead } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { phoneHref } from "../PhoneLink";
import { nearbyClinicsQuery } from "../queries";
import { clinicFacts } from "../words";

interface NotBookableProps {
  exam: Exam;
  address: BookingAddress;
  query: BookingQuery;
  examsHref: string;
}

/** A scan without times: one for which people walk in, or one that starts with a call. */
export function NotBookable({ exam, address, query, examsHref }: NotBookableProps) {
  const language = useLanguage();
  const { text } = language;
  const { radiology } = useConfig();
  const clinics = useQuery(nearbyClinicsQuery(address.regionSlug, exam.slug, query));
  const walkIn = exam.kind === "WALK_IN";
  const title = text(walkIn ? "walk_in.title" : "enquiry.title", { exam: exam.name });
  return (
    <BookingScreen title={title} step={1} doneHrefs={[examsHref]}>
      <div className="wrap">
        <PageHead title={title} intro={text(walkIn ? "walk_in.intro" : "enquiry.intro")} />
        <div className="stack">
          {!walkIn && radiology.phone && (
            <p>
              <ButtonLink variant="primary" icon="phone" href={phoneHref(radiology.phone)}>
                {text("enquiry.call", { phone: radiology.phone })}
              </ButtonLink>
            </p>
          )}
          {walkIn && <h2 className="visually-hidden">{text("walk_in.clinics")}</h2>}
          {walkIn &&
            clinics.data?.clinics.map((entry, position) => (
              <ClinicCard
                key={entry.clinic.slug}
                number={position + 1}
                name={entry.clinic.name}
                meta={clinicFacts(language, entry)}
              >
                <p className="slots-hours">{entry.clinic.openingHours}</p>
              </ClinicCard>
            ))}
          <p>
            <ButtonLink href={examsHref}>{text("slots.other_exam")}</ButtonLink>
          </p>
        </div>
      </div>
    </BookingScreen>
  );
}
