import { useWaiting } from "../office";
import { Tabs } from "./Tabs";

const TABS = [
  { href: "/admin/requests", text: "lists.tab_requests", kind: "requests" },
  { href: "/admin/call-backs", text: "lists.tab_call_backs", kind: "callBacks" },
  { href: "/admin/details-changes", text: "lists.tab_details", kind: "detailsChanges" },
] as const;

/** Patients' requests to staff come in three kinds, each with its own list. */
export function ListTabs() {
  const waiting = useWaiting();
  const tabs = TABS.map(({ kind, ...tab }) => ({ ...tab, waiting: waiting?.[kind] ?? 0 }));
  return <Tabs labelKey="lists.tabs" tabs={tabs} />;
}
