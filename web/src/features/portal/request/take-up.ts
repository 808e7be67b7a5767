/** An address that names an offered request by its key: where its booking starts. */
import type { QueryClient } from "@tanstack/react-query";
import { requestQuery, requestsQuery } from "../api";
import { takeUpHref } from "../model/offer";
import { isOpen } from "../model/request-status";
import { opens } from "../session";

/** Nothing for a draft, and without a session that may open the request. */
export async function offerHref(
  client: QueryClient,
  bookingKey: string,
): Promise<string | undefined> {
  if (!(await opens(client, bookingKey))) return undefined;
  const requests = await client.fetchQuery(requestsQuery(bookingKey));
  const offered = requests.filter(isOpen).find(({ status }) => status === "OFFERED");
  return offered && takeUpHref(offered);
}

/** What is known of a request; a page without it still works. */
export async function loadRequest(client: QueryClient, slug: string): Promise<void> {
  await client.ensureQueryData(requestQuery(slug)).catch(() => undefined);
}
