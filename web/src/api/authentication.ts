import { queryOptions, useQuery } from "@tanstack/react-query";
import { recall } from "../lib/memory";
import { answered, api } from "./client";

/** Who is signed in, as the server sees it. An expired session means no one is signed in; it is not an error. */
export const authenticationQuery = queryOptions({
  queryKey: ["authentication"],
  queryFn: ({ signal }) => answered(api.GET("/api/authentication", { signal })),
});

/**
 * The session of a person who may have an account. Most people have none: the server is asked only where one was
 * used before, or where a page needs it anyway.
 */
export function useAccount() {
  return useAccountQuery().data;
}

/** Whether the answer is still on its way. */
export function useAccountIsLoading(): boolean {
  return useAccountQuery().isLoading;
}

function useAccountQuery() {
  const enabled = recall("localStorage", "scanbook-account") !== null;
  return useQuery({ ...authenticationQuery, enabled });
}
