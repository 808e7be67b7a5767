/** The built gallery in several looks, one after the other: size, colours, text size, direction. */
import {
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type ViewportSize,
} from "@playwright/test";
import type { CheckName } from "../gallery/checks";
import { CLOSE_EVENT } from "../gallery/useOpened";
import { showRunTime } from "./clock";
import { buildGallery, serveGallery } from "./gallery-server";

const NORMAL_TEXT_PX = 16;
/** Skeletons show only to those who wait. */
const SETTLED_MS = 400;

/** One way of seeing the gallery, and what is looked for. */
export interface Look {
  title: string;
  check: CheckName;
  size: ViewportSize;
  media?: Parameters<Page["emulateMedia"]>[0];
  /** 2 is text at 200 %, as the browser's own setting makes it. */
  textSize?: number;
  direction?: "ltr" | "rtl";
}

interface Gallery {
  readonly page: Page;
  see(look: Omit<Look, "title" | "check">): Promise<void>;
  /** Goes through all looks, first at the page, then at what opens over it; each is a step of the test. */
  expectNothing(...looks: Look[]): Promise<void>;
  find(check: CheckName): Promise<string[]>;
}

interface Fixtures {
  openGallery(options?: BrowserContextOptions): Promise<Gallery>;
}

export const test = base.extend<Fixtures, { galleryUrl: string }>({
  browser: [async ({ browser }, use) => use(showRunTime(browser)), { scope: "worker" }],
  galleryUrl: [
    async ({ browserName: _ }, use) => {
      await buildGallery();
      const server = await serveGallery();
      await use(server.url);
      await server.stop();
    },
    { scope: "worker" },
  ],
  openGallery: async ({ browser, galleryUrl }, use) => {
    const complaints: string[] = [];
    await use(async (options) => {
      // Colours on their way from one to the other would be judged half-way.
      const context = await browser.newContext({ reducedMotion: "reduce", ...options });
      context.on("weberror", (error) => complaints.push(String(error.error())));
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      return galleryIn(await context.newPage(), galleryUrl);
    });
    expect(complaints, "what the browser complained of").toEqual([]);
  },
});

async function galleryIn(page: Page, url: string): Promise<Gallery> {
  const browser = await page.context().newCDPSession(page);
  const go = async (address: string) => {
    await page.goto(address);
    await page.locator("[data-component]").last().waitFor();
    await page.waitForTimeout(SETTLED_MS);
  };

  const see: Gallery["see"] = async ({ size, media, textSize = 1, direction = "ltr" }) => {
    const defaults = { colorScheme: "light", contrast: "no-preference", forcedColors: "none" };
    await page.setViewportSize(size);
    await page.emulateMedia({ ...defaults, reducedMotion: "reduce", ...media } as typeof media);
    const standard = NORMAL_TEXT_PX * textSize;
    await browser.send("Page.setFontSizes", { fontSizes: { standard } });
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    await expect(page.locator("html")).toHaveCSS("font-size", `${standard}px`);
  };

  const find: Gallery["find"] = (check) =>
    page.evaluate((name) => {
      const { runGalleryCheck } = window as unknown as {
        runGalleryCheck(name: CheckName): Promise<string[]>;
      };
      return runGalleryCheck(name);
    }, check);

  const expectNothing: Gallery["expectNothing"] = async (...looks) => {
    const findings = new Map<Look, string[]>();
    const look = async (one: Look) => {
      await see(one);
      findings.set(one, [...(findings.get(one) ?? []), ...(await find(one.check))]);
    };
    for (const one of looks) await look(one);
    await go(`${url}?opens`);
    for (const figure of await page.locator("figure[data-opens]").all()) {
      await open(figure);
      for (const one of looks) await look(one);
      await close(figure);
    }
    for (const one of looks) {
      await base.step(one.title, () => expect.soft(findings.get(one)).toEqual([]));
    }
  };

  await go(url);
  return { page, see, find, expectNothing };
}

async function open(figure: Locator): Promise<void> {
  await figure.evaluate((element) => {
    element.toggleAttribute("data-looking", true);
    element.querySelector("button")?.click();
  });
}

async function close(figure: Locator): Promise<void> {
  await figure.evaluate((element, name) => {
    element.removeAttribute("data-looking");
    window.dispatchEvent(new Event(name));
  }, CLOSE_EVENT);
}

export { expect };
