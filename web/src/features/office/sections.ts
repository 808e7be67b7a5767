/** The sections of the back office, in the order of the navigation. */
import type { ClinicScope } from "../../api";
import type { TextKey } from "../../i18n";
import type { IconName } from "../../ui";
import type { Role } from "./roles";
import type { WaitingCount } from "./waiting";

export interface Section {
  readonly key: string;
  readonly href: string;
  readonly icon: IconName;
  readonly text: TextKey;
  /** Addresses outside its own that belong to it. */
  readonly also?: readonly string[];
  /** What waits there for staff. */
  readonly waits?: readonly WaitingCount[];
  /** Only accounts with one of these roles see it; all staff if none is named. */
  readonly roles?: readonly Role[];
  /** Common to all clinics: hidden from accounts that are limited to some. */
  readonly acrossClinics?: true;
}

const SECTIONS: readonly Section[] = [
  { key: "day", href: "/admin/day", icon: "board", text: "office.section_day" },
  {
    key: "requests",
    href: "/admin/requests",
    icon: "list",
    text: "office.section_requests",
    also: ["/admin/call-backs", "/admin/details-changes"],
    waits: ["requests", "callBacks", "detailsChanges"],
  },
  {
    key: "pending",
    href: "/admin/pending",
    icon: "clock",
    text: "office.section_pending",
    also: ["/admin/time-wishes"],
    waits: ["pending", "timeWishes"],
  },
  { key: "patients", href: "/admin/patients", icon: "user", text: "office.section_patients" },
  {
    key: "messages",
    href: "/admin/messages",
    icon: "mail",
    text: "office.section_messages",
    waits: ["failedMessages"],
  },
  {
    key: "setup",
    href: "/admin/setup",
    icon: "calendar",
    text: "office.section_setup",
    also: ["/admin/start"],
  },
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
    also: ["/admin/texts", "/admin/templates", "/admin/assets"],
    roles: ["ADMINISTRATOR"],
    acrossClinics: true,
  },
  {
    key: "audit",
    href: "/admin/audit",
    icon: "shield",
    text: "office.section_audit",
    roles: ["ADMINISTRATOR"],
    acrossClinics: true,
  },
];

export function sectionsOf(roles: readonly Role[], clinics: ClinicScope = "all"): Section[] {
  return SECTIONS.filter(
    (section) =>
      (section.roles?.some((role) => roles.includes(role)) ?? true) &&
      !(section.acrossClinics && clinics !== "all"),
  );
}

/** Whether an address is in a section. */
export function isIn({ href, also = [] }: Section, pathname: string): boolean {
  return [href, ...also].some((own) => pathname === own || pathname.startsWith(`${own}/`));
}
