import { Tabs } from "../Tabs";

const TABS = [
  { href: "/admin/patients", text: "lists.tab_search" },
  { href: "/admin/patients/same", text: "lists.pairs_title" },
] as const;

/** Patients are looked for, or looked at side by side. */
export function PatientsTabs() {
  return <Tabs labelKey="lists.patients_title" tabs={TABS} />;
}
