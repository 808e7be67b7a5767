/** What an operator types: the commands of the real binary, on the installation of a server. */
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { clockSetting } from "./clock";

export const binary =
  process.env.SCANBOOK_BIN ?? resolve(import.meta.dirname, "../../target/debug/scanbook");

/** The data folder of a server. */
export interface Installation {
  /** Folder of its database and files. */
  readonly data: string;
  /** Its database, where that is not a file in the folder. */
  readonly database?: string | undefined;
}

interface Outcome {
  readonly failed: boolean;
  readonly said: string;
}

/** One command with what it reads from standard input. */
export function command(
  { data, database }: Installation,
  [subject = "", ...rest]: readonly string[],
  input = "",
): Promise<Outcome> {
  return new Promise((done, fail) => {
    const child = spawn(binary, [subject, "--data", data, ...rest], {
      env: {
        ...process.env,
        ...clockSetting(),
        ...(database ? { SCANBOOK_DATABASE_URL: database } : {}),
      },
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    child.once("error", fail);
    child.once("close", (code) => done({ failed: code !== 0, said }));
    // A command that reads nothing may be done before it gets its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

export async function accepted(
  installation: Installation,
  parts: readonly string[],
  input?: string,
): Promise<string> {
  const { failed, said } = await command(installation, parts, input);
  if (failed) throw new Error(`scanbook ${parts.join(" ")} ${input ?? ""}: ${said}`);
  return said;
}
