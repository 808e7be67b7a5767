import { useQuery } from "@tanstack/react-query";
import { authenticationQuery } from "../../api";

/** Whether whoever is signed in decides about what people ask for; others only read it. */
export function useMayDecide(): boolean {
  const who = useQuery(authenticationQuery).data;
  if (!who || who.readOnly) return false;
  return who.roles.some((role) => role === "CALL_CENTRE" || role === "FRONT_DESK");
}
