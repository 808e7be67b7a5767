/** A folder that all workers of one run share, and no other run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VARIABLE = "SCANBOOK_E2E_RUN";

/** Creates it before the workers start; returns a function that removes it. */
export async function makeRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "scanbook-e2e-run-"));
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

export function runFile(name: string): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error("the run has no folder: global-setup makes it");
  return join(folder, name);
}
