import { useQuery } from "@tanstack/react-query";
import { authenticationQuery } from "../../api";

/** Whether whoever is signed in may change nothing at all, whatever else they are. */
export function useIsReadOnly(): boolean {
  return useQuery(authenticationQuery).data?.readOnly ?? false;
}
