/** The staff lists, shown by their addresses. Loaded when the first of them is opened. */
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { OfficeNotFound } from "../../features/office";
import {
  AppointmentsPage,
  AuditPage,
  CallbacksPage,
  DetailsChangesPage,
  DuplicatesPage,
  MessagesPage,
  PatientPage,
  RequestsPage,
  visitStatusOf,
} from "../../features/office-lists";
import {
  APPOINTMENTS,
  AUDIT,
  CALL_BACKS,
  DETAILS,
  DUPLICATES,
  MESSAGES,
  REQUESTS,
} from "./list-paths";
import { addressOf, clinicOf, dayOf, idOf, textOf, wordOf } from "./search";

type Search = Readonly<Record<string, unknown>>;

/** The state in the address, and a way to change it. */
function useAddress(path: string): [Search, (parameters: object) => void] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    search,
    (parameters) => void navigate({ href: addressOf(path, parameters), replace: true }),
  ];
}

export {
  PatientsPage as Patients,
  RescheduleRequestsPage as RescheduleRequests,
} from "../../features/office-lists";

export function Requests() {
  const [search, onFilter] = useAddress(REQUESTS);
  const navigate = useNavigate();
  // The list keeps its scroll position behind what is opened.
  const go = (href: string) => void navigate({ href, resetScroll: false });
  const filter = {
    status: wordOf(search.status),
    clinicId: clinicOf(search),
    mine: search.mine === "true" || undefined,
  };
  return (
    <RequestsPage
      filter={filter}
      open={idOf(search.request)}
      onFilter={onFilter}
      hrefOf={(request) => addressOf(REQUESTS, { ...filter, request })}
      onOpen={go}
      onClose={() => go(addressOf(REQUESTS, filter))}
    />
  );
}

export function Callbacks() {
  const [search, go] = useAddress(CALL_BACKS);
  const { state } = search;
  const known = state === "WAITING" || state === "DONE" ? state : "NEW";
  return <CallbacksPage filter={{ state: known, clinicId: clinicOf(search) }} onFilter={go} />;
}

export function DetailsChanges() {
  const [{ state }, go] = useAddress(DETAILS);
  const known = state === "ACCEPTED" || state === "REFUSED" ? state : "WAITING";
  return <DetailsChangesPage state={known} onState={(chosen) => go({ state: chosen })} />;
}

export function Messages() {
  const [{ failed }, go] = useAddress(MESSAGES);
  return (
    <MessagesPage
      failed={failed === "true"}
      onFailed={(chosen) => go({ failed: chosen || undefined })}
    />
  );
}

export function Appointments() {
  const [search, go] = useAddress(APPOINTMENTS);
  const filter = {
    clinicId: clinicOf(search),
    start: dayOf(search.start),
    end: dayOf(search.end),
    status: visitStatusOf(search.status),
  };
  return <AppointmentsPage filter={filter} onFilter={go} />;
}

export function Duplicates() {
  const [{ state }, go] = useAddress(DUPLICATES);
  const known = state === "JOINED" || state === "DISMISSED" ? state : "PROPOSED";
  return <DuplicatesPage state={known} onState={(chosen) => go({ state: chosen })} />;
}

export function Patient() {
  const id = idOf(useParams({ strict: false, select: ({ id }: Search) => id }));
  return id ? <PatientPage key={id} id={id} /> : <OfficeNotFound />;
}

export function Audit() {
  const [{ start, end, actor, action, kind, patientId, subjectId }, go] = useAddress(AUDIT);
  return (
    <AuditPage
      filter={{
        action: wordOf(action),
        kind: kind === "READS" || kind === "CHANGES" ? kind : undefined,
        patientId: idOf(patientId),
        start: dayOf(start),
        end: dayOf(end),
        actor: textOf(actor),
        subjectId: idOf(subjectId),
      }}
      onFilter={go}
    />
  );
}
