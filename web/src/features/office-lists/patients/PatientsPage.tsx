import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLanguage } from "../../../i18n";
import { defined } from "../../../lib/defined";
import { Banner, Button, type DataColumn, DataTable, EmptyState, TextField } from "../../../ui";
import { useFailure } from "../../office";
import { ListPage } from "../ListPage";
import { type FoundPatient, type PatientSearch, patientsQuery } from "./api";
import { PatientsTabs } from "./PatientsTabs";

const LAST_KEY = ["office", "patients-last"];

/** Finds a patient by what is known of them. */
export function PatientsPage() {
  const { text } = useLanguage();
  const failure = useFailure();
  const [search, setSearch] = useLastSearch();
  const found = useQuery(patientsQuery(search));
  const columns = useColumns();
  return (
    <ListPage title={text("lists.patients_title")} intro={text("lists.patients_intro")}>
      <PatientsTabs />
      <SearchForm first={search ?? {}} onSearch={setSearch} />
      {found.error && (
        <Banner tone="danger" urgent>
          {failure(found.error)}
        </Banner>
      )}
      {found.data?.more && <Banner tone="info">{text("lists.patients_more")}</Banner>}
      {search && (
        <DataTable
          caption={text("lists.patients_caption")}
          columns={columns}
          rows={found.data?.items ?? []}
          rowKey={({ id }) => String(id)}
          rowHref={({ id }) => `/admin/patients/${id}`}
          loadingLabel={found.isPending ? text("office.loading") : undefined}
          announcement={found.data && text("lists.rows", { count: found.data.items.length })}
          empty={
            found.data && (
              <EmptyState
                title={text("lists.patients_none")}
                reasons={[{ icon: "info", text: text("lists.patients_none_why") }]}
                inCard
              />
            )
          }
        />
      )}
    </ListPage>
  );
}

interface SearchFormProps {
  /** What was searched for last. */
  first: PatientSearch;
  onSearch: (search: PatientSearch) => void;
}

function SearchForm({ first, onSearch }: SearchFormProps) {
  const { text } = useLanguage();
  const [name, setName] = useState(first.name ?? "");
  const [dateOfBirth, setDateOfBirth] = useState(first.dateOfBirth ?? "");
  const [contactNumber, setContactNumber] = useState(first.contactNumber ?? "");
  const [bookingKey, setBookingKey] = useState(first.bookingKey ?? "");
  const [empty, setEmpty] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const said = (typed: string) => typed.trim() || undefined;
    const search = defined({
      name: said(name),
      dateOfBirth: said(dateOfBirth),
      contactNumber: said(contactNumber),
      bookingKey: said(bookingKey),
    });
    setEmpty(Object.keys(search).length === 0);
    if (Object.keys(search).length > 0) onSearch(search);
  }

  return (
    <form className="lists-filters" onSubmit={submit} noValidate>
      <TextField
        id="patient-name"
        label={text("lists.name")}
        value={name}
        onChange={setName}
        autoComplete="off"
        error={empty ? text("lists.patients_missing") : undefined}
        width="medium"
      />
      <TextField
        id="patient-born"
        label={text("office.born")}
        type="date"
        value={dateOfBirth}
        onChange={setDateOfBirth}
        width="medium"
      />
      <TextField
        id="patient-phone"
        label={text("lists.phone")}
        value={contactNumber}
        onChange={setContactNumber}
        type="tel"
        autoComplete="off"
        width="medium"
      />
      <TextField
        id="patient-key"
        label={text("lists.key")}
        value={bookingKey}
        onChange={setBookingKey}
        autoComplete="off"
        spellCheck={false}
        width="medium"
      />
      <Button type="submit" variant="primary" icon="search">
        {text("lists.search_do")}
      </Button>
    </form>
  );
}

/**
 * Whoever comes back from a record goes on with the people found before. The search is kept with what it found, never in
 * an address: it is forgotten after some minutes, and with the session.
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
