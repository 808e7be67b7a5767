import { Tabs } from "./Tabs";

const TABS = [
  { href: "/admin/requests", text: "lists.tab_requests" },
  { href: "/admin/call-backs", text: "lists.tab_call_backs" },
  { href: "/admin/details-changes", text: "lists.tab_details" },
] as const;

/** What people ask of staff comes in three kinds, each with a list of its own. */
export function ListTabs() {
  return <Tabs labelKey="lists.tabs" tabs={TABS} />;
}
