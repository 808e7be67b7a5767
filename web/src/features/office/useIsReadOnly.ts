import { useQuery } from "@tanstack/react-query";
import { authenticationQuery } from "../../api";

/** Whether the account is read-only, whatever its other roles. */
export function useIsReadOnly(): boolean {
  return useQuery(authenticationQuery).data?.readOnly ?? false;
}
