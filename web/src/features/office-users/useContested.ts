import { useQuery } from "@tanstack/react-query";
import { contactClinicsQuery, hasAllClinics } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { ROLE_TEXTS } from "../office";
import type { UserParts } from "./form";

interface Sides {
  readonly contested: readonly string[];
  readonly theirs: UserParts;
  readonly mine: UserParts;
}

const LABELS = {
  displayName: "users.name",
  roles: "users.roles",
  clinicIds: "users.clinics",
  doctor: "users.doctor",
  secondFactorRequired: "users.second_factor_required",
  disabled: "users.disable",
} as const satisfies Record<keyof UserParts, TextKey>;

const NOTHING = "–";

/** The texts of the fields of an account that both have changed. */
export function useContested(sides: Sides | undefined) {
  const { text } = useLanguage();
  const clinics = useQuery(contactClinicsQuery).data ?? [];
  const yesOrNo = (is: boolean) => text(is ? "setup.yes" : "setup.no");
  const listed = (names: readonly string[]) => names.join(", ") || NOTHING;
  const say = (parts: UserParts): Record<keyof UserParts, string> => ({
    displayName: parts.displayName,
    roles: listed(parts.roles.map((role) => text(ROLE_TEXTS[role]))),
    clinicIds: hasAllClinics(parts)
      ? text("users.clinics_all")
      : listed(clinics.filter(({ id }) => parts.clinicIds.includes(id)).map(({ name }) => name)),
    doctor: listed(parts.doctor.actsFor ? [parts.doctor.actsFor] : []),
    secondFactorRequired: yesOrNo(parts.secondFactorRequired),
    disabled: yesOrNo(parts.disabled),
  });
  if (!sides) return [];
  const [theirs, mine] = [say(sides.theirs), say(sides.mine)];
  return (Object.keys(LABELS) as (keyof UserParts)[])
    .filter((name) => sides.contested.includes(name))
    .map((name) => ({ name, label: text(LABELS[name]), theirs: theirs[name], mine: mine[name] }));
}
