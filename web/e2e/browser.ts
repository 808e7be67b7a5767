/** The browser of the journeys: the one named by SCANBOOK_CHROMIUM, or else the first that is installed. */
import { existsSync } from "node:fs";

/** The shell has no window to draw, which halves what a journey costs. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

export function browserWith(...args: string[]) {
  const found = process.env.SCANBOOK_CHROMIUM ?? INSTALLED.find((path) => existsSync(path));
  if (!found) throw new Error(`no browser is installed: none of ${INSTALLED.join(", ")}`);
  return { executablePath: found, args: ["--no-sandbox", ...args] };
}
