import type { QueryClient } from "@tanstack/react-query";
import { answered, api, authenticationQuery, setBearer } from "../../api";
import { signInAgainHref } from "./model/sign-in-again";

/** What a page can do about its own address. */
export interface Router {
  readonly state: { readonly location: { readonly pathname: string; readonly searchStr: string } };
  navigate(options: { href: string; replace: boolean }): unknown;
}

let ending: Promise<void> | undefined;

/** A session that the server no longer knows is over here too: its data is cleared, and the person may sign in again. */
export function endSession(router: Router, client: QueryClient): Promise<void> {
  ending ??= end(router, client).finally(() => {
    ending = undefined;
  });
  return ending;
}

async function end(router: Router, client: QueryClient): Promise<void> {
  const { pathname, searchStr } = router.state.location;
  const known = client.getQueryData(authenticationQuery.queryKey);
  setBearer(undefined);
  // Without an answer the cookie stays, but it opens nothing any more.
  await answered(api.DELETE("/api/authentication")).catch(() => undefined);
  client.clear();
  // The authentication page itself starts again.
  if (pathname.endsWith("/authentication")) return;
  await router.navigate({
    href: signInAgainHref({ pathname, search: searchStr }, known),
    replace: true,
  });
}
