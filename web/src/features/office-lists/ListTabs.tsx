import { useLocation } from "@tanstack/react-router";
import { useLanguage } from "../../i18n";
import { Link } from "../../ui";

const TABS = [
  { href: "/admin/requests", text: "lists.tab_requests" },
  { href: "/admin/call-backs", text: "lists.tab_call_backs" },
  { href: "/admin/details-changes", text: "lists.tab_details" },
] as const;

/** What people ask of staff comes in three kinds, each with a list of its own. */
export function ListTabs() {
  const { text } = useLanguage();
  const { pathname } = useLocation();
  return (
    <nav aria-label={text("lists.tabs")} className="lists-tabs">
      {TABS.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={pathname === tab.href ? "page" : undefined}
        >
          {text(tab.text)}
        </Link>
      ))}
    </nav>
  );
}
