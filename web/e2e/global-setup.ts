import { addressVariable, engines, startServer } from "./servers";

/** Starts the servers once for all tests; the answer stops them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const servers = await Promise.all(
    engines().map(async (engine) => {
      const server = await startServer(engine);
      process.env[addressVariable(engine)] = server.url;
      return server;
    }),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
