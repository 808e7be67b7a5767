/** Whose session this browser has. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { authenticationQuery } from "../../api";

export async function opens(client: QueryClient, wanted: string): Promise<boolean> {
  const { bookingKey, bookingKeys = [] } = await client.fetchQuery(authenticationQuery);
  return [bookingKey, ...bookingKeys].includes(wanted);
}

/** The first key that the session opens; staff have none. */
export function useSessionKey(): string | undefined {
  const { data } = useQuery({ ...authenticationQuery, staleTime: Number.POSITIVE_INFINITY });
  return data?.bookingKey ?? undefined;
}

/**
 * Who is looking at the page: PATIENT, SHARED for the contact of a link, STAFF … Every page of the portal checks
 * before it shows anything.
 */
export function useSessionKind(): string | undefined {
  const { data } = useQuery({ ...authenticationQuery, staleTime: Number.POSITIVE_INFINITY });
  return data?.kind;
}

/** Whether the person has entered the code; accounts need none. */
export function useHasCode(): boolean {
  const { data } = useQuery({ ...authenticationQuery, staleTime: Number.POSITIVE_INFINITY });
  return data !== undefined && (data.kind !== "PATIENT" || data.codeVerified);
}
