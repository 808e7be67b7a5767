/** Whose session this browser has. */
import type { QueryClient } from "@tanstack/react-query";
import { authenticationQuery } from "../../api";

export async function opens(client: QueryClient, bookingKey: string): Promise<boolean> {
  const { bookingKeys = [] } = await client.fetchQuery(authenticationQuery);
  return bookingKeys.includes(bookingKey);
}
