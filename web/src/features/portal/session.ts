/** Whose session this browser has. */
import type { QueryClient } from "@tanstack/react-query";
import { authenticationQuery } from "../../api";

export async function opens(client: QueryClient, wanted: string): Promise<boolean> {
  const { bookingKey, bookingKeys = [] } = await client.fetchQuery(authenticationQuery);
  return [bookingKey, ...bookingKeys].includes(wanted);
}
