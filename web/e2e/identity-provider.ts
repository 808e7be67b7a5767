/** A real OpenID Connect provider on this machine. Its own forms let anybody in under any name. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

const CLIENT = { client_id: "scanbook", client_secret: "a-secret-between-the-two" };

export interface IdentityProvider {
  /** What a server of ours has to be told. */
  readonly settings: Readonly<Record<string, string>>;
  /** From now on it knows our server, and tells these groups of whoever signs in. */
  serve(url: string, groupsOf: (username: string) => readonly string[]): void;
  stop(): Promise<void>;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  let listener: RequestListener = (_, answer) => answer.writeHead(503).end();
  const server = createServer((request, answer) => listener(request, answer));
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
    serve(url, groupsOf) {
      const provider = new Provider(issuer, {
        clients: [{ ...CLIENT, redirect_uris: [`${url}/admin/sign-in`] }],
        cookies: { keys: ["only for tests"] },
        conformIdTokenClaims: false,
        claims: { openid: ["sub", "groups"], profile: ["name", "preferred_username"] },
        findAccount: (_, sub) => ({
          accountId: sub,
          claims: () => ({
            sub,
            name: `${sub} of Harbour`,
            preferred_username: sub,
            groups: [...groupsOf(sub)],
          }),
        }),
      });
      listener = provider.callback();
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
