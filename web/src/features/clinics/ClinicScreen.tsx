import { useSuspenseQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { Link, PageHead } from "../../ui";
import { type BookingAddress, type BookingQuery, BookingScreen, clinicsHref } from "../booking";
import { ClinicBox } from "./ClinicBox";
import { ClinicExams } from "./ClinicExams";
import { clinicsQuery } from "./queries";
import "./clinics.css";

interface ClinicScreenProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** One clinic: where it is, when it is open, and the scans that it does. */
export function ClinicScreen({ address, query }: ClinicScreenProps) {
  const { text } = useLanguage();
  const { data: clinics } = useSuspenseQuery(clinicsQuery(address.regionSlug));
  const clinic = clinics.find(({ slug }) => slug === address.clinicSlugs[0]);
  if (!clinic) return null;
  const { navigateFromClinic: _, ...others } = query;
  return (
    <BookingScreen title={clinic.name} step={0}>
      <div className="wrap stack">
        <p>
          <Link className="link-alone" href={clinicsHref(address, others)}>
            {text("clinics.back")}
          </Link>
        </p>
        <PageHead title={clinic.name} />
        <div className="clinic-columns">
          <ClinicBox clinic={clinic} query={query} address={address} />
          <ClinicExams clinic={clinic} query={query} address={address} />
        </div>
      </div>
    </BookingScreen>
  );
}
