/** The way to the identity provider and back: the browser leaves this site and comes back with a code in the address. */
import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import { keep, recall } from "../../lib/memory";

const RETURN_URL = "scanbook-return-url";

/** What the identity provider puts into the address. */
export interface Returned {
  readonly code?: string;
  readonly state?: string;
  /** Access was denied, or the user cancelled. */
  readonly error?: string;
}

export const staffWaysQuery = queryOptions({
  queryKey: ["staff-ways"],
  queryFn: ({ signal }) => answered(api.GET("/api/authentication/staff", { signal })),
});

/** Leaves the site; the wanted page is stored in this tab. */
export async function leave(returnUrl: string | undefined): Promise<void> {
  const { address } = await answered(api.POST("/api/authentication/staff/oidc/departures"));
  keep("sessionStorage", RETURN_URL, returnUrl);
  window.location.assign(address);
}

export function comeBack(code: string, state: string) {
  return answered(api.POST("/api/authentication/staff/oidc", { body: { code, state } }));
}

/** The page that was wanted before leaving; returned once. */
export function wantedBefore(): string | undefined {
  const wanted = recall("sessionStorage", RETURN_URL) ?? undefined;
  keep("sessionStorage", RETURN_URL);
  return wanted;
}
