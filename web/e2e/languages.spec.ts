import type { APIRequestContext, Page } from "@playwright/test";
import { freeSlots, someExam, someLocation, weekOfSlots } from "./catalogue";
import { expect, test } from "./provider-server";
import { chooseAndHold, clinicCard, heading, weekAddress } from "./screens";

const ENGLISH = "Book your scan";
const MACEDONIAN = "Закажете снимање";

function menu(page: Page, name = "Language") {
  return page.getByRole("combobox", { name });
}

async function expectLanguage(page: Page, lang: string, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expect(page.locator("html")).toHaveAttribute("lang", lang);
}

test("the site speaks the configured language unless the person wants another", async ({
  page,
  context,
  provider,
  journey: _,
}) => {
  await test.step("[CONF-06a] the configured locale is the language of the site", async () => {
    await provider.configure("application", { locale: "mk" });
    await page.goto("/");
    await expectLanguage(page, "mk", MACEDONIAN);
    await provider.configure("application", { locale: "en-US" });
    await page.reload();
    await expectLanguage(page, "en-US", ENGLISH);
    await expect(page.getByRole("combobox", { name: "Your ZIP code or city" })).toBeVisible();
  });
  await test.step("what the address asks for comes before the configured locale", async () => {
    await page.goto("/?lang=mk");
    await expectLanguage(page, "mk", MACEDONIAN);
  });
  await test.step("[CONF-06a] the person's choice comes before both, and the address stops asking", async () => {
    await menu(page, "Јазик").selectOption({ label: "English (New Zealand)" });
    await expectLanguage(page, "en-NZ", ENGLISH);
    await expect(page).toHaveURL("/");
    await page.reload();
    await expectLanguage(page, "en-NZ", ENGLISH);
    await page.goto("/about");
    await expect(page.locator("html")).toHaveAttribute("lang", "en-NZ");
  });
  await test.step("without a choice the configured locale is back", async () => {
    await context.clearCookies();
    await page.goto("/");
    await expectLanguage(page, "en-US", ENGLISH);
  });
});

test("[I18N-01d] [MSG-07e] an unsupported language falls back to en-AU", async ({
  page,
  provider,
  journey: _,
}) => {
  await provider.configure("application", { locale: "mk" });
  await page.goto("/");
  await expectLanguage(page, "mk", MACEDONIAN);
  await provider.configure("application", { locale: "tlh" });
  await page.reload();
  await expectLanguage(page, "en-AU", ENGLISH);
  await expect(page.getByRole("combobox", { name: "Your postcode or suburb" })).toBeVisible();
  await page.goto("/?lang=de");
  await expectLanguage(page, "en-AU", ENGLISH);
  await expect(menu(page)).toHaveValue("en-AU");
});

async function somewhere(request: APIRequestContext) {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  return { place, exam };
}

/** Whether the week does not run into another month, so that its range has one month to tell. */
function isOfOneMonth(monday: string): boolean {
  return Number(monday.slice(8)) <= 22;
}

test("dates, times and numbers follow the language", async ({ page, request, demo }) => {
  const { place, exam } = await somewhere(request);
  const week = await demo.freeWeek({ place, exam, accepts: isOfOneMonth });
  const entries = await weekOfSlots(request, place, exam.slug, week);
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  const far = entries.find(({ distanceFromUser }) => (distanceFromUser ?? 0) % 1 > 0.1);
  if (!wanted || !far) throw new Error("nothing is free, or nothing is far");
  const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, " ");
  const noon = (days: number) => new Date(Date.parse(`${week}T12:00:00Z`) + days * 86_400_000);
  const seen = new Map<string, { range: string; time: string; distance: string }>();
  for (const lang of ["en-AU", "en-US", "mk"]) {
    const expected = {
      range: new Intl.DateTimeFormat(lang, {
        day: "numeric",
        month: "long",
        timeZone: "UTC",
      }).formatRange(noon(0), noon(6)),
      time: new Intl.DateTimeFormat(lang, {
        hour: "numeric",
        minute: "2-digit",
        timeZone: wanted.clinic.timeZone,
      }).format(new Date(wanted.slot.start)),
      distance: new Intl.NumberFormat(lang, {
        style: "unit",
        unit: "kilometer",
        maximumFractionDigits: 1,
      }).format(far.distanceFromUser ?? 0),
    };
    seen.set(lang, expected);
    await page.goto(`${weekAddress(place, exam.slug, week)}&lang=${lang}`);
    await test.step(`[I18N-01e] ${lang} tells dates its own way`, async () => {
      const title = page.getByRole("heading", {
        level: 2,
        name: plain(expected.range),
        exact: true,
      });
      await expect(title).toBeVisible();
    });
    await test.step(`[I18N-01f] ${lang} tells times its own way`, async () => {
      const times = clinicCard(page, wanted.clinic.name).getByRole("button");
      await expect(times.filter({ hasText: plain(expected.time) }).first()).toBeVisible();
    });
    await test.step(`[I18N-01g] ${lang} tells numbers its own way`, async () => {
      await expect(clinicCard(page, far.clinic.name)).toContainText(plain(expected.distance));
    });
  }
  const different = (pick: "range" | "time" | "distance") =>
    new Set([...seen.values()].map((told) => told[pick])).size;
  // Both Englishes write numbers alike.
  expect([different("range"), different("time"), different("distance")]).toEqual([3, 3, 2]);
});

test("[I18N-02c] a provider's own words show at once", async ({ page, provider, journey: _ }) => {
  await page.goto("/");
  await expect(heading(page)).toHaveText(ENGLISH);
  await provider.overrideTexts("en-AU", { "home.title": "Come in, we scan" });
  await provider.overrideTexts("mk", { "home.title": "Повелете на снимање" });
  await page.reload();
  await expect(heading(page)).toHaveText("Come in, we scan");
  await menu(page).selectOption("en-NZ");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-NZ");
  await expect(heading(page), "every English follows the Australian one").toHaveText(
    "Come in, we scan",
  );
  await menu(page).selectOption("mk");
  await expect(heading(page)).toHaveText("Повелете на снимање");
});

test.describe("a browser that speaks Macedonian, on an Australian site", () => {
  test.use({ locale: "mk-MK" });

  const offerOf = (page: Page) => page.getByRole("complementary", { name: "Македонски" });

  test("is offered Macedonian in its own words, and it can be accepted", async ({
    page,
    journey: _,
  }) => {
    await page.goto("/");
    await expectLanguage(page, "en-AU", ENGLISH);
    const offer = offerOf(page);
    await expect(offer).toContainText("Оваа страница постои и на македонски.");
    await expect(offer).toHaveAttribute("lang", "mk");
    await offer.getByRole("button", { name: "Прикажи на македонски" }).click();
    await expectLanguage(page, "mk", MACEDONIAN);
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expectLanguage(page, "mk", MACEDONIAN);
    await expect(offer).toHaveCount(0);
  });

  test("can decline, and is not asked again", async ({ page, journey: _ }) => {
    await page.goto("/");
    await offerOf(page).getByRole("button", { name: "Не, благодарам" }).click();
    await expect(offerOf(page)).toHaveCount(0);
    await page.reload();
    await expectLanguage(page, "en-AU", ENGLISH);
    await expect(offerOf(page)).toHaveCount(0);
  });
});

test("another language in the middle of the form keeps what was typed", async ({
  page,
  request,
  demo,
}) => {
  const { place, exam } = await somewhere(request);
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week));
  await chooseAndHold(page, wanted);
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Day", { exact: true }).fill("27");
  const address = page.url();
  await menu(page).selectOption("mk");
  await expectLanguage(page, "mk", "Вашите податоци");
  await expect(page.getByLabel("Име", { exact: true })).toHaveValue("Robin");
  await expect(page.getByLabel("Ден", { exact: true })).toHaveValue("27");
  await expect(page.getByRole("timer")).toBeVisible();
  expect(page.url()).toBe(address);
});

test("configuration and texts are there before anything shows", async ({
  page,
  provider,
  journey: _,
}) => {
  await provider.configure("radiology", { name: "Tidewater Scans" });
  const asked: string[] = [];
  page.on("request", (call) => asked.push(new URL(call.url()).pathname));
  // The first text of the page when it first appeared.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const text = document.querySelector("#root h1")?.textContent;
      if (!text) return;
      Object.assign(window, { firstWords: text });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/about?lang=mk");
  await expect(heading(page)).toBeVisible();
  await test.step("[SHELL-10a] the first screen already has the configuration", async () => {
    const first = await page.evaluate(() => (window as { firstWords?: string }).firstWords);
    expect(first).toBe("За Tidewater Scans");
    expect(asked).not.toContain("/api/config");
  });
  await test.step("[SHELL-10b] and its translations: none is fetched after it", async () => {
    expect(asked.filter((path) => /translations|i18n/.test(path))).toEqual([]);
  });
});
