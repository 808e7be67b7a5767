import { useQuery } from "@tanstack/react-query";
import { authenticationQuery } from "../../api";

/** Whether the account may decide about requests; others only read them. */
export function useMayDecide(): boolean {
  const who = useQuery(authenticationQuery).data;
  if (!who || who.readOnly) return false;
  return who.roles.some((role) => role === "CALL_CENTRE" || role === "FRONT_DESK");
}
