import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { type AuthenticationType, authenticationQuery } from "../../api";
import { authenticationHref } from "./model/address";
import { insteadOf, missingFor } from "./model/session";

export interface SessionRequirement {
  readonly queryClient: QueryClient;
  /** The key that must be open; absent for a page that shows everything the session opens. */
  readonly bookingKey?: string | undefined;
  readonly type: AuthenticationType;
  /** The wanted page, with its query: `location.href` of the route. */
  readonly href: string;
}

/** Leads to the authentication page unless the session opens the wanted page. */
export async function checkSession({
  queryClient,
  bookingKey,
  type,
  href,
}: SessionRequirement): Promise<void> {
  // Always read again: a session may have ended since the last page.
  const session = await queryClient.fetchQuery(authenticationQuery);
  if (!missingFor(session, { bookingKey, type })) {
    const instead = insteadOf(session, { bookingKey, type });
    if (instead) throw redirect({ href: instead, replace: true });
    return;
  }
  const marked = new URL(href, window.location.origin).searchParams.get("shared") === "true";
  // A visitor with a shared link stays one, even where the address no longer says so.
  const key = bookingKey ?? session.bookingKey ?? undefined;
  const own = session.kind === "SHARED" && key === session.bookingKey;
  throw redirect({
    href: authenticationHref({
      bookingKey: key,
      ...{ type, shared: marked || own, returnUrl: href },
    }),
    replace: true,
  });
}
