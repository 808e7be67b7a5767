import { useQuery } from "@tanstack/react-query";
import type { Exam } from "../../api";
import { useLanguage } from "../../i18n";
import { RadioCards } from "../../ui";
import {
  type BookingAddress,
  type BookingQuery,
  clinicFacts,
  formatSlugList,
  regionsQuery,
  SELECT_CLINIC,
  separateClinicsQuery,
} from "../booking";
import { examEnquiriesQuery } from "./queries";

interface ClinicChoiceProps {
  exams: readonly Exam[];
  address: BookingAddress;
  query: BookingQuery;
  /** A slug, or null while nothing is chosen: then any clinic of the region. */
  value: string | null;
  onChange: (clinicSlug: string) => void;
}

/** Where a patient would like the scan they request: at one clinic, or at any of the region. */
export function ClinicChoice({ exams, address, query, value, onChange }: ClinicChoiceProps) {
  const language = useLanguage();
  const { text, formats } = language;
  const { regionSlug } = address;
  const examSlug = formatSlugList(exams.map(({ slug }) => slug));
  const regions = useQuery(regionsQuery);
  const clinics = useQuery(separateClinicsQuery(regionSlug, examSlug, query));
  const enquiries = useQuery(examEnquiriesQuery(regionSlug, examSlug));
  const region = regions.data?.find(({ slug }) => slug === regionSlug)?.name ?? "";
  const [first = [], ...others] = clinics.data?.map((one) => one.clinics) ?? [];
  // A named clinic must offer all of them.
  const common = first.filter(({ clinic }) =>
    others.every((list) => list.some((entry) => entry.clinic.slug === clinic.slug)),
  );
  return (
    <RadioCards
      legend={text("enquiry.where", { exams: formats.list(exams.map(({ name }) => name)) })}
      value={value ?? SELECT_CLINIC}
      onChange={onChange}
      options={[
        {
          value: SELECT_CLINIC,
          icon: "globe" as const,
          title: text("enquiry.any", { region }),
          detail: text(
            enquiries.data?.enquiryInAllClinics ? "enquiry.any_all" : "enquiry.any_detail",
          ),
        },
        ...common.map((entry) => ({
          value: entry.clinic.slug,
          icon: "pin" as const,
          title: entry.clinic.name,
          detail: clinicFacts(language, entry)
            .map((fact) => fact.text)
            .join(", "),
        })),
      ]}
    />
  );
}
