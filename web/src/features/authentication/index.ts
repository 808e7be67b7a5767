/** Getting in: the front door for the routes, and for the rooms that need to know who is there. */
import type { SessionWanted } from "./check-session";
import { loadAuthentication } from "./load";

export type { AuthenticationType } from "../../api";
export { denyHref } from "../../lib/deny-href";
export { loadAuthentication } from "./load";

/** In a route's `beforeLoad`: whoever has not proven who they are is led to the authentication page, and back. */
export async function requireSession(wanted: SessionWanted): Promise<void> {
  const { checkSession } = await loadAuthentication();
  await checkSession(wanted);
}
