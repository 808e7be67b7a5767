/** An address that names an offered request by its key: where its booking begins. */
import type { QueryClient } from "@tanstack/react-query";
import { requestQuery, requestsQuery } from "../api";
import { takeUpHref } from "../model/offer";
import { isOpen } from "../model/request-status";
import { opens } from "../session";

/** Nothing for a draft, and for whoever has not proved that the request is theirs. */
export async function offerHref(
  client: QueryClient,
  bookingKey: string,
): Promise<string | undefined> {
  if (!(await opens(client, bookingKey))) return undefined;
  const requests = await client.fetchQuery(requestsQuery(bookingKey));
  const offered = requests.filter(isOpen).find(({ status }) => status === "OFFERED");
  return offered && takeUpHref(offered);
}

/** What is known of a request; a page that comes without it does without. */
export async function loadRequest(client: QueryClient, slug: string): Promise<void> {
  await client.ensureQueryData(requestQuery(slug)).catch(() => undefined);
}
