import { makeRunFolder } from "./run-folder";
import { engines, exportServer, hideMap, startServer, writeDemo } from "./servers";

/** Starts the servers once for all tests; returns a function that stops them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeRunFolder = await makeRunFolder();
  const demo = writeDemo();
  const servers = await Promise.all(
    engines().map(async (engine) => {
      if (engine === "sqlite") await demo;
      const server = await startServer(engine);
      if (engine === "postgres") await hideMap(server);
      exportServer(engine, server);
      return server;
    }),
  );
  const removeDemo = await demo;
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await removeDemo();
    await removeRunFolder();
  };
}
