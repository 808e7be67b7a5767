/** Signing in: the public part for the routes, and for features that need to know who is signed in. */
import type { SessionRequirement } from "./check-session";
import { loadAuthentication } from "./load";

export type { AuthenticationType } from "../../api";
export { denyHref } from "../../lib/deny-href";
export { loadAuthentication } from "./load";

/** For a route's `beforeLoad`: leads visitors who are not signed in to the authentication page, and back. */
export async function requireSession(wanted: SessionRequirement): Promise<void> {
  const { checkSession } = await loadAuthentication();
  await checkSession(wanted);
}
