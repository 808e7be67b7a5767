/** The real binary, one server for each database engine, each with its own demo data. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { clockSetting } from "./clock";
import { accepted, binary, type Installation } from "./commands";

export type Engine = "sqlite" | "postgres";

const READY_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 100;

/** The component gallery needs no server: SCANBOOK_E2E_SERVERS=none. */
export function engines(): Engine[] {
  if (process.env.SCANBOOK_E2E_SERVERS === "none") return [];
  return process.env.SCANBOOK_TEST_POSTGRES_URL ? ["sqlite", "postgres"] : ["sqlite"];
}

/** The file in which the workers find a server's address. */
export function addressVariable(engine: Engine): string {
  return `SCANBOOK_E2E_${engine.toUpperCase()}`;
}

const DATA = "DATA";
const DATABASE = "DATABASE";

/** Tells the workers a server's address and data folder. */
export function exportServer(engine: Engine, { url, data, database }: Server): void {
  process.env[addressVariable(engine)] = url;
  process.env[`${addressVariable(engine)}_${DATA}`] = data;
  if (database) process.env[`${addressVariable(engine)}_${DATABASE}`] = database;
}

/** The data folder of the running server of an engine, for commands. */
export function installationOf(engine: Engine): Installation {
  const variable = addressVariable(engine);
  return {
    data: process.env[`${variable}_${DATA}`] ?? "",
    database: process.env[`${variable}_${DATABASE}`],
  };
}

/** The file in which the workers find the folder of a demo provider: writing one takes long, copying it does not. */
const DEMO_VARIABLE = "SCANBOOK_E2E_DEMO";

export interface Server extends Installation {
  readonly url: string;
  /** Stops it but leaves its folder. */
  end(): Promise<void>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/**
 * From now on every SQLite server starts with a copy of the demo provider that is written here; returns a function
 * that removes it.
 */
export async function writeDemo(): Promise<() => Promise<void>> {
  const server = await startServer("sqlite");
  await hideMap(server);
  await server.end();
  process.env[DEMO_VARIABLE] = server.data;
  return () => rm(server.data, { recursive: true, force: true });
}

/** Journeys that are not about the map run without it: software rendering takes the browser's time. */
export async function hideMap(installation: Installation): Promise<void> {
  const change = JSON.stringify({ mapUiEnabled: false });
  await accepted(installation, ["config", "set", "application", "-"], change);
}

/** Extra variables of a server; undefined leaves one unset. */
export type Settings = Readonly<Record<string, string | undefined>>;

export async function startServer(
  engine: Engine,
  settings: Settings = {},
  /** Whether it starts with the demo provider, or empty. */
  withDemo = true,
  /** The folder of a SQLite server that is already running; it is not removed. */
  shared?: string,
): Promise<Server> {
  const data = shared ?? (await mkdtemp(join(tmpdir(), `scanbook-e2e-${engine}-`)));
  const demo = withDemo && !shared && process.env[DEMO_VARIABLE];
  if (engine === "sqlite" && demo) await cp(demo, data, { recursive: true });
  const listen = `127.0.0.1:${await freePort()}`;
  const database = engine === "postgres" ? await freshDatabase() : undefined;
  const child = spawn(
    binary,
    ["serve", ...(withDemo ? ["--demo"] : []), "--data", data, "--listen", listen],
    {
      env: {
        ...process.env,
        ...(database ? { SCANBOOK_DATABASE_URL: database.url } : {}),
        SCANBOOK_RATE_LIMITS: "off",
        SCANBOOK_CAPTCHA: "off",
        ...clockSetting(),
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const said = collectOutput(child);
  const url = `http://${listen}`;
  try {
    await ready(url, child);
  } catch (error) {
    child.kill();
    throw new Error(`${binary} did not become ready (${engine}): ${error}\n${said()}`);
  }
  const end = async () => {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill();
    await gone;
  };
  return {
    url,
    data,
    database: database?.url,
    end,
    stop: async () => {
      await end();
      if (!shared) await rm(data, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** A database of this run's own on the server that the environment names. */
async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.SCANBOOK_TEST_POSTGRES_URL ?? "";
  const name = `scanbook_e2e_${randomBytes(6).toString("hex")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const psql = (statement: string) => promisify(execFile)("psql", [server, "-qc", statement]);
  await psql(`CREATE DATABASE ${name}`);
  return {
    url: url.toString(),
    drop: async () => {
      await psql(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  const add = (chunk: Buffer) => {
    text = (text + chunk).slice(-4000);
  };
  child.stdout?.on("data", add);
  child.stderr?.on("data", add);
  return () => text;
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
  }
  throw new Error("it took too long");
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}
