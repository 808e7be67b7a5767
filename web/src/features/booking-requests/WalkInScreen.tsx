import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { ButtonLink, ClinicCard, Loading, PageHead } from "../../ui";
import {
  type BookingAddress,
  type BookingQuery,
  BookingScreen,
  clinicFacts,
  examsHref,
  LoadFailed,
  nearbyClinicsQuery,
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
  return (
    <BookingScreen title={title} step={1} doneHrefs={[scansHref]}>
      <div className="wrap">
        <PageHead title={title} intro={text("walk_in.intro")} />
        <div className="stack">
          <h2 className="visually-hidden">{text("walk_in.clinics")}</h2>
          {clinics.isPending && <Loading label={text("walk_in.loading")} blocks={[8, 8]} />}
          {clinics.isError && <LoadFailed error={clinics.error} retry={clinics.refetch} />}
          {clinics.data?.clinics.map((entry, position) => (
            <ClinicCard
              key={entry.clinic.slug}
              number={position + 1}
              name={entry.clinic.name}
              meta={clinicFacts(language, entry)}
            >
              <p className="walk-in-hours">{entry.clinic.openingHours}</p>
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
