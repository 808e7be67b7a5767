import { useQuery } from "@tanstack/react-query";
import { authenticationQuery } from "../../api";
import { useMayDecide } from "../office";

export interface Rights {
  /** Moves, notes how far somebody is, books for callers. */
  readonly decides: boolean;
  /** Closes and opens time. */
  readonly schedules: boolean;
  /** The clinics at which they work; none stands for all. */
  readonly clinicIds: readonly number[];
}

/** What the account that is signed in may do here. The server decides; the page only says so beforehand. */
export function useRights(): Rights {
  const { data } = useQuery(authenticationQuery);
  const roles = data?.readOnly ? [] : (data?.roles ?? []);
  const has = (...wanted: typeof roles) => wanted.some((role) => roles.includes(role));
  return {
    decides: useMayDecide(),
    schedules: has("ADMINISTRATOR", "FRONT_DESK"),
    clinicIds: data?.clinicIds ?? [],
  };
}
