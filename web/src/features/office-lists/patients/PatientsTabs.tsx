import { Tabs } from "../Tabs";

const TABS = [
  { href: "/admin/patients", text: "lists.tab_search" },
  { href: "/admin/patients/appointments", text: "lists.appointments_title" },
  { href: "/admin/patients/same", text: "lists.pairs_title" },
] as const;

/** The tabs for finding patients and appointments, and for comparing duplicates. */
export function PatientsTabs() {
  return <Tabs labelKey="lists.patients_title" tabs={TABS} />;
}
