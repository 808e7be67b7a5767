import { useLanguage } from "../../i18n";
import { ButtonLink, ClinicCard } from "../../ui";
import { type BookingQuery, bookingHref, clinicFacts, MarkOnMap } from "../booking";
import type { ListedClinic } from "./model";

interface ClinicOfListProps {
  listed: ListedClinic;
  number: number;
  query: BookingQuery;
  hrefOf: (query: BookingQuery) => string;
}

export function ClinicOfList({ listed, number, query, hrefOf }: ClinicOfListProps) {
  const language = useLanguage();
  const { text } = language;
  const { clinic } = listed;
  const address = {
    regionSlug: clinic.region,
    clinicSlugs: [clinic.slug],
    examSlugs: [],
    booking: false,
  };
  return (
    <ClinicCard
      number={number}
      level={2}
      name={clinic.name}
      meta={clinicFacts(language, listed)}
      selected={query.selectedClinic === clinic.slug}
      action={<MarkOnMap clinic={clinic} query={query} hrefOf={hrefOf} />}
    >
      <div className="clinics-foot">
        <p className="small muted">{clinic.openingHours}</p>
        <ButtonLink
          href={bookingHref(address, { ...query, selectedClinic: clinic.slug })}
          aria-label={text("clinics.open_name", { clinic: clinic.name })}
        >
          {text("clinics.open")}
        </ButtonLink>
      </div>
    </ClinicCard>
  );
}
