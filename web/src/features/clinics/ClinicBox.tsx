import { useQuery } from "@tanstack/react-query";
import type { Clinic } from "../../api";
import { useLanguage } from "../../i18n";
import { Card, type Fact, FactList } from "../../ui";
import {
  type BookingAddress,
  type BookingQuery,
  bookingHref,
  ClinicsMap,
  PhoneLink,
  regionsQuery,
} from "../booking";

interface ClinicBoxProps {
  clinic: Clinic;
  query: BookingQuery;
  address: BookingAddress;
}

export function ClinicBox({ clinic, query, address }: ClinicBoxProps) {
  const { text } = useLanguage();
  const regions = useQuery(regionsQuery).data ?? [];
  const facts: Fact[] = [{ icon: "pin", title: clinic.address }];
  if (clinic.openingHours) {
    facts.push({ icon: "clock", title: text("clinics.hours"), detail: clinic.openingHours });
  }
  if (clinic.phone) facts.push({ icon: "phone", title: <PhoneLink number={clinic.phone} /> });
  return (
    <aside className="stack clinic-box" aria-label={clinic.name}>
      <Card as="div">
        <FactList items={facts} />
      </Card>
      <ClinicsMap
        clinics={[{ ...clinic, number: 1 }]}
        region={regions.find(({ slug }) => slug === clinic.region)}
        query={{ ...query, selectedClinic: clinic.slug }}
        hrefOf={(next) => bookingHref(address, next)}
      />
    </aside>
  );
}
