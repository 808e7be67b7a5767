/** A real OpenID Connect provider on this machine. Its own forms let anyone in under any name. */
import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { now } from "./clock";

const CLIENT = { client_id: "scanbook", client_secret: "a-secret-between-the-two" };

/** Browsers expire cookies by the machine's clock, which may be far from that of the run. */
const COOKIES_SECONDS = 10 * 365 * 86_400;

/** True while the provider handles a call: it signs with the time of the run. It uses Date itself and can't be given a clock. */
const atWork = new AsyncLocalStorage<boolean>();
const systemNow = Date.now;

function shiftProviderTime(): () => void {
  Date.now = () => (atWork.getStore() ? now().getTime() : systemNow());
  return () => {
    Date.now = systemNow;
  };
}

/** Claims about a user besides their identity. */
interface Claims {
  readonly groups: readonly string[];
  /** Slugs; left out of the token where there are none. */
  readonly clinics?: readonly string[];
}

export interface IdentityProvider {
  /** The settings that our server needs. */
  readonly settings: Readonly<Record<string, string>>;
  /** From now on it knows these servers of ours, and returns these claims for anyone who signs in. */
  serve(urls: readonly string[], claimsOf: (username: string) => Claims): void;
  stop(): Promise<void>;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  let listener: RequestListener = (_, answer) => answer.writeHead(503).end();
  const restoreTime = shiftProviderTime();
  const server = createServer((request, answer) =>
    atWork.run(true, () => listener(request, answer)),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      SCANBOOK_OIDC_ISSUER: issuer,
      SCANBOOK_OIDC_CLIENT_ID: CLIENT.client_id,
      SCANBOOK_OIDC_CLIENT_SECRET: CLIENT.client_secret,
      SCANBOOK_OIDC_ROLES: "reception=front_desk,heads=administrator",
      SCANBOOK_OIDC_LABEL: "Harbour ID",
    },
    serve(urls, claimsOf) {
      const provider = new Provider(issuer, {
        clients: [{ ...CLIENT, redirect_uris: urls.map((url) => `${url}/admin/sign-in`) }],
        // A sign-in without the proof that the same browser began it is refused.
        pkce: { required: () => true },
        cookies: { keys: ["only for tests"] },
        ttl: { Interaction: COOKIES_SECONDS, Session: COOKIES_SECONDS },
        conformIdTokenClaims: false,
        claims: { openid: ["sub", "groups", "clinics"], profile: ["name", "preferred_username"] },
        findAccount: (_, sub) => ({
          accountId: sub,
          claims: () => ({
            sub,
            name: `${sub} of Harbour`,
            preferred_username: sub,
            ...claimsOf(sub),
          }),
        }),
      });
      listener = provider.callback();
    },
    stop: () =>
      new Promise((done) => {
        restoreTime();
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
