import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n";
import type { DataColumn } from "../../../ui";
import {
  type FoundPatient,
  type PatientSearch,
  PatientSearchForm,
  patientsQuery,
} from "../../office";
import { List } from "../List";
import { ListPage } from "../ListPage";
import { PatientsTabs } from "./PatientsTabs";

const LAST_KEY = ["office", "patients-last"];

/** Finds a patient by their known details. */
export function PatientsPage() {
  const { text } = useLanguage();
  const [search, setSearch] = useLastSearch();
  const query = useInfiniteQuery(patientsQuery(search));
  const columns = useColumns();
  return (
    <ListPage title={text("lists.patients_title")} intro={text("lists.patients_intro")}>
      <PatientsTabs />
      <PatientSearchForm first={search ?? {}} onSearch={setSearch} />
      {search && (
        <List
          query={query}
          caption={text("lists.patients_caption")}
          columns={columns}
          rowKey={({ id }) => String(id)}
          rowHref={({ id }) => `/admin/patients/${id}`}
          none="lists.patients_none"
          noneWhy="lists.patients_none_why"
        />
      )}
    </ListPage>
  );
}

/**
 * Coming back from a record shows the patients found before. The search is stored with its results, never in an
 * address: it is forgotten after some minutes, and with the session.
 */
function useLastSearch() {
  const client = useQueryClient();
  const [search, setSearch] = useState(() => client.getQueryData<PatientSearch>(LAST_KEY) ?? null);
  return [
    search,
    (wanted: PatientSearch) => {
      client.setQueryData(LAST_KEY, wanted);
      setSearch(wanted);
    },
  ] as const;
}

function useColumns(): DataColumn<FoundPatient>[] {
  const { text, formats } = useLanguage();
  return [
    {
      key: "patient",
      header: text("office.patient"),
      cell: ({ patientDetails: { firstName, lastName } }) => `${lastName}, ${firstName}`,
    },
    {
      key: "born",
      header: text("office.born"),
      cell: ({ patientDetails }) => formats.civilDate(patientDetails.dateOfBirth),
      onCard: "labelled",
    },
    {
      key: "phone",
      header: text("lists.phone"),
      cell: ({ patientDetails }) => patientDetails.contactNumber || "–",
      onCard: "labelled",
    },
    {
      key: "email",
      header: text("lists.email"),
      cell: ({ patientDetails }) => patientDetails.email || "–",
      onCard: "labelled",
    },
    {
      key: "postcode",
      header: text("lists.field_postal_code"),
      cell: ({ patientDetails }) => patientDetails.postalCode ?? "–",
      onCard: "hidden",
    },
  ];
}
