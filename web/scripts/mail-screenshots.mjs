/**
 * Takes pictures of every mail at the widths of a telephone and of a mail program, light and dark, from a server with the
 * demo's staff (`make run`), to be looked at after a change of words or of the page.
 *
 * usage: node scripts/mail-screenshots.mjs FOLDER [LANGUAGE] [ADDRESS]
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const [folder, lang = "en-AU", site = "http://127.0.0.1:8080"] = process.argv.slice(2);
if (!folder)
  throw new Error("usage: node scripts/mail-screenshots.mjs FOLDER [LANGUAGE] [ADDRESS]");
const texts = JSON.parse(readFileSync(new URL("../../texts/en-AU.json", import.meta.url), "utf8"));
const templates = Object.keys(texts).flatMap((key) => key.match(/^mail\.(\w+)_body$/)?.[1] ?? []);
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.SCANBOOK_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
await page.goto(`${site}/about`);
const staff = { username: "admin", password: process.env.SCANBOOK_STAFF_PASSWORD };
const signedIn = await page.evaluate(async (body) => {
  const answer = await fetch("/api/authentication/staff", {
    method: "POST",
    headers: { "X-Scanbook": "1", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()).success;
}, staff);
if (!signedIn) throw new Error("SCANBOOK_STAFF_PASSWORD does not open the account admin");

for (const template of templates) {
  const content = await page.evaluate(
    async (query) => {
      const path = "/api/notifications/preview_translated_email";
      return (await (await fetch(`${path}?${new URLSearchParams(query)}`)).json()).content;
    },
    { template, lang },
  );
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [360, 640]) {
      const shot = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
      await shot.setContent(content);
      await shot.screenshot({
        path: join(folder, `${template}-${lang}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
      await shot.close();
    }
  }
}
await browser.close();
