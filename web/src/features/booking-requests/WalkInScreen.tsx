import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { directionsHref } from "../../lib/directions";
import { ButtonLink, ButtonRow, ClinicCard, Loading, PageHead } from "../../ui";
import {
  type BookingAddress,
  type BookingQuery,
  BookingScreen,
  bookingHref,
  ClinicsMap,
  clinicFacts,
  examsHref,
  LoadFailed,
  nearbyClinicsQuery,
  phoneHref,
  regionsQuery,
  useExams,
} from "../booking";
import "./walk-in.css";

interface WalkInScreenProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** A walk-in scan: no times, but where and when to come. */
export function WalkInScreen({ address, query }: WalkInScreenProps) {
  const language = useLanguage();
  const { text } = language;
  const [exam] = useExams(address);
  const clinics = useQuery(nearbyClinicsQuery(address.regionSlug, exam?.slug ?? "", query));
  const title = text("walk_in.title", { exam: exam?.name ?? "" });
  const scansHref = examsHref(address, query);
  const region = useQuery(regionsQuery).data?.find(({ slug }) => slug === address.regionSlug);
  const entries = clinics.data?.clinics ?? [];
  return (
    <BookingScreen title={title}>
      <div className="wrap">
        <PageHead title={title} intro={text("walk_in.intro")} />
        <div className="stack">
          {entries.length > 0 && (
            <ClinicsMap
              clinics={entries.map(({ clinic }, position) => ({ ...clinic, number: position + 1 }))}
              region={region}
              query={query}
              hrefOf={(next) => bookingHref(address, next)}
            />
          )}
          <h2 className="visually-hidden">{text("walk_in.clinics")}</h2>
          {clinics.isPending && <Loading label={text("walk_in.loading")} blocks={[8, 8]} />}
          {clinics.isError && <LoadFailed error={clinics.error} retry={clinics.refetch} />}
          {entries.map((entry, position) => (
            <ClinicCard
              key={entry.clinic.slug}
              number={position + 1}
              name={entry.clinic.name}
              meta={clinicFacts(language, entry)}
            >
              <div className="walk-in stack-small">
                <p>{entry.clinic.openingHours}</p>
                <ButtonRow>
                  <ButtonLink
                    icon="pin"
                    href={directionsHref(entry.clinic)}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {text("portal.directions")}
                    <span className="visually-hidden"> {entry.clinic.name}</span>
                  </ButtonLink>
                  {entry.clinic.phone && (
                    <ButtonLink variant="quiet" icon="phone" href={phoneHref(entry.clinic.phone)}>
                      {text("slots.call_clinic", { phone: entry.clinic.phone })}
                    </ButtonLink>
                  )}
                </ButtonRow>
              </div>
            </ClinicCard>
          ))}
          <p>
            <ButtonLink href={scansHref}>{text("slots.other_exam")}</ButtonLink>
          </p>
        </div>
      </div>
    </BookingScreen>
  );
}
