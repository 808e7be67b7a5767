import { useQuery } from "@tanstack/react-query";
import { authenticationQuery, type ClinicScope, clinicScopeOf } from "../../api";
import { useMayDecide } from "../office";

export interface Rights {
  /** May move, record steps and book for callers. */
  readonly decides: boolean;
  /** Closes and opens time. */
  readonly schedules: boolean;
  /** The clinics at which the account works. */
  readonly clinics: ClinicScope;
}

/** What the signed-in account may do here. The server decides; the page only shows it beforehand. */
export function useRights(): Rights {
  const { data } = useQuery(authenticationQuery);
  const roles = data?.readOnly ? [] : (data?.roles ?? []);
  const has = (...wanted: typeof roles) => wanted.some((role) => roles.includes(role));
  return {
    decides: useMayDecide(),
    schedules: has("ADMINISTRATOR", "FRONT_DESK"),
    clinics: clinicScopeOf(data?.clinicIds),
  };
}
