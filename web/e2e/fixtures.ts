/** What every journey has: the server of its project, and a guard that fails it for any browser error. */
import { type BrowserContext, test as base, expect, type TestInfo } from "@playwright/test";
import { showRunTime } from "./clock";
import type { Installation } from "./commands";
import { Demo } from "./demo";
import { signingNotice } from "./people";
import { addressVariable, type Engine, installationOf } from "./servers";

interface Journey {
  readonly size: "telephone" | "desk";
  /** The data folder of the server, for commands. */
  readonly installation: Installation;
  /** Statuses from 400 on that this journey expects; every other one fails it. */
  expectStatus(...statuses: number[]): void;
  /** A browser error that this journey expects; every other one fails it. */
  expectComplaint(pattern: RegExp): void;
}

function partsOf(testInfo: TestInfo): { engine: Engine; size: Journey["size"] } {
  const [engine, size] = testInfo.project.name.split("-");
  return { engine: engine as Engine, size: size as Journey["size"] };
}

/** Texts that are still keys, and violations of the content policy, noted by the page itself from its first moment. */
function watchPage() {
  const notes: string[] = [];
  Object.assign(window, { scanbookNotes: notes });
  const key = /^(?:[a-z_]+\.)+[a-z_]+$/;
  // Only text nodes are read: the full text of an element is long, and would be read again for each of its ancestors.
  const look = (node: Node) => {
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent?.trim() ?? "") : "";
    if (key.test(text)) notes.push(`raw key ${text}`);
    for (const child of node.childNodes) look(child);
  };
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) look(node);
  }).observe(document, { childList: true, subtree: true, characterData: true });
  document.addEventListener("securitypolicyviolation", (event) => {
    notes.push(`content policy: ${event.violatedDirective} ${event.blockedURI}`);
  });
}

/** Every browser error, in any page of the context. */
async function guard(
  context: BrowserContext,
  allowed: ReadonlySet<number>,
): Promise<() => Promise<string[]>> {
  const complaints: string[] = [];
  await context.addInitScript(watchPage);
  context.on("console", (message) => {
    // An expected status is checked by the response below; the console only repeats it.
    const network = message.text().startsWith("Failed to load resource");
    if (["error", "warning"].includes(message.type()) && !network) complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("response", (response) => {
    const status = response.status();
    if (status >= 400 && !allowed.has(status)) complaints.push(`${status} ${response.url()}`);
  });
  return async () => {
    for (const page of context.pages()) {
      const notes = await page.evaluate(
        () => (window as { scanbookNotes?: string[] }).scanbookNotes ?? [],
      );
      complaints.push(...notes);
    }
    return complaints;
  };
}

export const test = base.extend<{ journey: Journey; demo: Demo }>({
  browser: [async ({ browser }, use) => use(showRunTime(browser)), { scope: "worker" }],
  baseURL: async ({ browserName: _ }, use, testInfo) => {
    await use(process.env[addressVariable(partsOf(testInfo).engine)] ?? "");
  },
  page: async ({ page }, use) => {
    // Whose exam it is that a paper belongs to depends on the day: it is put off, wherever a person acts.
    const notice = signingNotice(page);
    await page.addLocatorHandler(notice, () =>
      notice.getByRole("button", { name: "Later" }).last().click(),
    );
    await use(page);
  },
  journey: [
    async ({ context }, use, testInfo) => {
      const allowed = new Set<number>();
      const meant: RegExp[] = [];
      const complaints = await guard(context, allowed);
      await use({
        size: partsOf(testInfo).size,
        installation: installationOf(partsOf(testInfo).engine),
        expectStatus: (...statuses) => {
          for (const status of statuses) allowed.add(status);
        },
        expectComplaint: (pattern) => meant.push(pattern),
      });
      const unmeant = (await complaints()).filter(
        (complaint) => !meant.some((pattern) => pattern.test(complaint)),
      );
      expect(unmeant, "what the browser complained of").toEqual([]);
    },
    { auto: true },
  ],
  demo: async ({ request, baseURL }, use, testInfo) => {
    // Both sizes share a server, and all that they book.
    const region = partsOf(testInfo).size === "telephone" ? 1 : 0;
    await use(new Demo(request, baseURL ?? "", testInfo.titlePath.join(" "), region));
  },
});

export { expect };
