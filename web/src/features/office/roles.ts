import type { Authentication } from "../../api";
import type { TextKey } from "../../i18n";

export type Role = Authentication["roles"][number];

/** The roles with their names, in the order of the form. */
export const ROLE_TEXTS: Readonly<Record<Role, TextKey>> = {
  ADMINISTRATOR: "role.administrator",
  CALL_CENTRE: "role.call_centre",
  FRONT_DESK: "role.front_desk",
  REFERRER: "role.referrer",
  RADIOLOGIST: "role.radiologist",
  READ_ONLY: "role.read_only",
};

export const ROLES = Object.keys(ROLE_TEXTS) as Role[];
