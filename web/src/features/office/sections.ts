/** The rooms of the back office, in the order in which the rail names them. */
import type { TextKey } from "../../i18n";
import type { IconName } from "../../ui";
import type { Role } from "./roles";

export interface Section {
  readonly key: string;
  readonly href: string;
  readonly icon: IconName;
  readonly text: TextKey;
  /** Only whoever has one of them sees it; all staff where none is named. */
  readonly roles?: readonly Role[];
}

const SECTIONS: readonly Section[] = [
  { key: "day", href: "/admin/day", icon: "board", text: "office.section_day" },
  { key: "requests", href: "/admin/requests", icon: "list", text: "office.section_requests" },
  { key: "pending", href: "/admin/pending", icon: "clock", text: "office.section_pending" },
  { key: "patients", href: "/admin/patients", icon: "user", text: "office.section_patients" },
  { key: "messages", href: "/admin/messages", icon: "mail", text: "office.section_messages" },
  { key: "setup", href: "/admin/setup", icon: "calendar", text: "office.section_setup" },
  {
    key: "users",
    href: "/admin/users",
    icon: "lock",
    text: "office.section_users",
    roles: ["ADMINISTRATOR"],
  },
  {
    key: "settings",
    href: "/admin/settings",
    icon: "form",
    text: "office.section_settings",
    roles: ["ADMINISTRATOR"],
  },
  {
    key: "audit",
    href: "/admin/audit",
    icon: "shield",
    text: "office.section_audit",
    roles: ["ADMINISTRATOR"],
  },
];

export function sectionsOf(roles: readonly Role[]): Section[] {
  return SECTIONS.filter((section) => section.roles?.some((role) => roles.includes(role)) ?? true);
}
