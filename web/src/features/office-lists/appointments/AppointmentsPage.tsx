import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { List } from "../List";
import { ListPage } from "../ListPage";
import { PatientsTabs } from "../patients/PatientsTabs";
import { AppointmentSearch } from "./AppointmentSearch";
import {
  type AppointmentFilter,
  appointmentsQuery,
  hasCriteria,
  type PatientCriteria,
} from "./api";
import { useAppointmentColumns } from "./useAppointmentColumns";

const LAST_KEY = ["office", "appointments-last"];
const NOBODY: PatientCriteria = {};

export interface AppointmentsPageProps {
  filter: AppointmentFilter;
  onFilter: (filter: AppointmentFilter) => void;
}

/** Finds appointments by patient details, clinic, days and status. */
export function AppointmentsPage({ filter, onFilter }: AppointmentsPageProps) {
  const { text } = useLanguage();
  const [known, setKnown] = useLastKnown();
  const query = useInfiniteQuery(appointmentsQuery(known, filter));
  const columns = useAppointmentColumns();
  return (
    <ListPage title={text("lists.appointments_title")} intro={text("lists.patients_intro")}>
      <PatientsTabs />
      <AppointmentSearch
        known={known}
        filter={filter}
        onSearch={(person, narrowed) => {
          setKnown(person);
          onFilter(narrowed);
        }}
      />
      {(hasCriteria(known) || hasCriteria(filter)) && (
        <List
          query={query}
          caption={text("lists.appointments_caption")}
          columns={columns}
          rowKey={({ id }) => String(id)}
          rowHref={({ patientId }) => `/admin/patients/${patientId}`}
          none="lists.appointments_none"
        />
      )}
    </ListPage>
  );
}

/** The last search: stored with its results, never in an address, and forgotten with the session. */
function useLastKnown() {
  const client = useQueryClient();
  const [known, setKnown] = useState(
    () => client.getQueryData<PatientCriteria>(LAST_KEY) ?? NOBODY,
  );
  return [
    known,
    (wanted: PatientCriteria) => {
      client.setQueryData(LAST_KEY, wanted);
      setKnown(wanted);
    },
  ] as const;
}
