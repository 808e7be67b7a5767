/** The built-in captcha: the browser does some work in the background; nothing is shown or pressed. */
import { type Challenge, solveChallengeWorkers } from "altcha/lib";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import ShaWorker from "altcha/workers/sha?worker";
import { answered, api } from "../../api";

/** Half of a phone's cores, so that typing stays smooth. */
const WORKERS_MAX = 4;

export async function proofOfWork(): Promise<string | undefined> {
  const challenge = await answered(api.GET("/api/captcha/challenge"));
  const solved = await solveChallengeWorkers({
    challenge: challenge as unknown as Challenge,
    concurrency: Math.min(WORKERS_MAX, Math.ceil((navigator.hardwareConcurrency || 2) / 2)),
    createWorker: (algorithm: string) =>
      algorithm.startsWith("PBKDF2") ? new Pbkdf2Worker() : new ShaWorker(),
  });
  return solved ? btoa(JSON.stringify({ challenge, solution: solved })) : undefined;
}
