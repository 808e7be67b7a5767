import type { APIRequestContext, Page } from "@playwright/test";
import {
  type ClinicEntry,
  freeSlots,
  type SearchLocation,
  someExam,
  someLocation,
} from "./catalogue";
import { expect, test } from "./provider-server";
import { heading, robin } from "./screens";

/**
 * Everything a person sees or hears on the current screen. Parts marked as being in another language, such as the
 * names of the languages, are left out.
 */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inPageLanguage = (element: Element) =>
      element.closest("[lang]") === document.documentElement && !element.closest("script, style");
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const words = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (parent && inPageLanguage(parent) && shown(parent)) {
        words.push(texts.currentNode.textContent ?? "");
      }
    }
    for (const element of document.body.querySelectorAll("*")) {
      if (!inPageLanguage(element) || !shown(element)) continue;
      for (const name of ["aria-label", "aria-description", "alt", "title", "placeholder"]) {
        words.push(element.getAttribute(name) ?? "");
      }
    }
    return words.map((text) => text.trim()).filter((text) => text !== "");
  });
}

/** Names that are the same in every language: a card, the product, and the symbol for kilometres. */
const NAMES = ["Medicare", "Scanbook", "km"];

/** The provider's own names and addresses: not our texts, so they appear as the provider wrote them. */
async function providersOwn(
  request: APIRequestContext,
  { regionSlug }: SearchLocation,
  examSlug: string,
): Promise<string[]> {
  const get = async (path: string) => (await request.get(path)).json();
  const { radiology, application, profiles } = await get("/api/config");
  const regions = (await get("/api/regions")) as { name: string }[];
  const path = `/api/clinics/nearby?regionSlug=${regionSlug}&examSlug=${examSlug}`;
  const { clinics } = (await get(path)) as { clinics: ClinicEntry[] };
  return [
    radiology.name,
    radiology.longName,
    radiology.phoneHours,
    application.metaTitle,
    ...profiles,
    ...regions.map(({ name }) => name),
    ...clinics.flatMap(({ clinic }) => [clinic.name, clinic.address]),
  ];
}

/** Texts of the demo provider, such as names of scans, that it has in English only for now: none. */
const NOT_YET_TRANSLATED: readonly string[] = [];

/** The texts that still have Latin letters once everything that may have them is removed, longest first. */
function leftovers(words: readonly string[], allowed: readonly string[]): string[] {
  const longestFirst = [...new Set(allowed)]
    .filter((text) => text !== "")
    .sort((one, other) => other.length - one.length);
  return words.filter((text) => {
    const rest = longestFirst.reduce((left, allow) => left.replaceAll(allow, ""), text);
    return /\p{Script=Latin}/u.test(rest);
  });
}

/** The product's own texts in Macedonian, by key, with their variables filled in. */
async function macedonian(request: APIRequestContext) {
  const texts = await (await request.get("/api/assets/translations?lang=mk")).json();
  return (key: string, values: Readonly<Record<string, string>> = {}): string => {
    if (!texts[key]) throw new Error(`there is no text ${key}`);
    return Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
      texts[key] as string,
    );
  };
}

test("[I18N-01h] the main journey runs in Macedonian with no English left over", async ({
  page,
  request,
  demo,
}) => {
  const place = await someLocation(request);
  const exam = await someExam(
    request,
    place.regionSlug,
    ({ kind, preparation }) => kind === "ONLINE" && preparation.some(({ rule }) => rule === "FAST"),
  );
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  const text = await macedonian(request);
  const typed = Object.values(robin);
  const places = await (
    await request.get(`/api/postal_code_locations?search=${place.postalCode}`)
  ).json();
  const allowed = [
    ...NAMES,
    ...(await providersOwn(request, place, exam.slug)),
    ...NOT_YET_TRANSLATED,
    // Calendars.
    "Google",
    "Outlook",
    ...typed,
    ...places.flatMap((at: { place: string; state: string }) => [at.place, at.state]),
  ];
  const arrive = async (title: string) => {
    await expect(heading(page)).toHaveText(title);
    await expect(page.locator("html")).toHaveAttribute("lang", "mk");
    const words = await wordsOf(page);
    expect(words.length).toBeGreaterThan(20);
    expect.soft(leftovers(words, allowed), `left over on '${title}'`).toEqual([]);
  };

  await page.goto("/?lang=mk");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await arrive(text("home.title"));
  await page.getByRole("combobox", { name: text("home.place_label") }).fill(place.postalCode);
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.getByRole("button", { name: text("home.find") }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await arrive(text("exams.title"));

  const query = new URL(page.url()).search;
  await page.goto(`/${place.regionSlug}/select-clinic/${exam.slug}/${week}${query}`);
  const card = page.getByRole("article", { name: wanted.clinic.name, exact: true });
  await expect(card).toBeVisible();
  await arrive(text("slots.title"));
  await card
    .getByRole("button", { name: new RegExp(`${wanted.clinic.name}$`) })
    .first()
    .click();
  await page.getByRole("button", { name: text("slots.hold") }).waitFor();
  await arrive(text("slots.title"));

  await page.getByRole("button", { name: text("slots.hold") }).click();
  await arrive(text("details.title"));
  for (const [key, value] of [
    ["first_name", robin["First name"]],
    ["last_name", robin["Last name"]],
    ["birth_day", robin.Day],
    ["birth_month", robin.Month],
    ["birth_year", robin.Year],
    ["mobile", robin["Mobile number"]],
    ["email", robin.Email],
  ] as const) {
    await page.getByLabel(text(`details.${key}`), { exact: true }).fill(value);
  }
  await page.getByRole("button", { name: text("details.next"), exact: true }).click();
  await arrive(text("more.title"));
  for (const no of await page.getByRole("radio", { name: text("needs.no"), exact: true }).all()) {
    await no.check();
  }
  await page.getByRole("button", { name: text("details.continue") }).click();
  await arrive(text("check.title"));
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: text("check.book") }).click();
  await arrive(text("booked.title", { name: robin["First name"] }));
});

test("what is left over in English is really found", async ({ page, provider, journey: _ }) => {
  await provider.overrideTexts("mk", { "home.find": "Најдете now" });
  await page.goto("/?lang=mk");
  await expect(page.getByRole("button", { name: "Најдете now" })).toBeVisible();
  expect(leftovers(await wordsOf(page), [])).toContain("Најдете now");
});
