/** The screens of a booking as a person works them. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { FreeSlot, SearchLocation } from "./catalogue";

export const robin = {
  "First name": "Robin",
  "Last name": "Sample",
  Day: "27",
  Month: "3",
  Year: "1958",
  "Mobile number": "0491 570 006",
  Email: "robin.sample@example.com",
} as const;

/** Times and days in the clinic's time zone. */
export function slotTexts(slot: FreeSlot): {
  time: string;
  day: string;
  dayWithYear: string;
  weekday: string;
} {
  const format = (options: Intl.DateTimeFormatOptions) =>
    tellInstant(slot.slot.start, slot.clinic.timeZone, options);
  const day = { weekday: "long", day: "numeric", month: "long" } as const;
  return {
    time: format({ hour: "numeric", minute: "2-digit" }),
    day: format(day),
    dayWithYear: format({ ...day, year: "numeric" }),
    weekday: format({ weekday: "long" }),
  };
}

export function tellInstant(
  instant: string | Date,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const text = new Intl.DateTimeFormat("en-AU", { ...options, timeZone }).format(new Date(instant));
  return text.replace(/[\u00a0\u2009\u202f]/g, " ").replace(/^(\w+), /, "$1 ");
}

export function weekAddress(
  place: SearchLocation,
  examSlug: string,
  week: string,
  more = "",
): string {
  return `/${place.regionSlug}/select-clinic/${examSlug}/${week}?lat=${place.lat}&lng=${place.lng}${more}`;
}

export function clinicCard(page: Page, clinicName: string): Locator {
  return page.getByRole("article", { name: clinicName, exact: true });
}

/** The button of a slot; on a telephone its day is picked first. */
export async function slotButton(page: Page, slot: FreeSlot): Promise<Locator> {
  const { day, time, dayWithYear } = slotTexts(slot);
  // The strip of days comes with the times.
  await expect(clinicCard(page, slot.clinic.name)).toBeVisible();
  const strip = page.getByRole("group", { name: "Day", exact: true });
  if (await strip.isVisible()) {
    await strip.getByRole("button", { name: new RegExp(`${day.replace(" ", ",? ")},`) }).click();
  }
  const card = clinicCard(page, slot.clinic.name);
  const name = new RegExp(
    `^${time}( soonest)?, ${dayWithYear.replace(" ", ",? ")}, .+, ${slot.clinic.name}$`,
  );
  const button = card.getByRole("button", { name });
  const more = card.getByRole("button", {
    name: new RegExp(`more times? on ${day.replace(" ", ",? ")}`),
  });
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await more.click();
  return button;
}

export async function chooseAndHold(page: Page, slot: FreeSlot): Promise<void> {
  await (await slotButton(page, slot)).click();
  await page.getByRole("button", { name: "Hold this time" }).click();
  await expect(heading(page)).toHaveText("Your details");
}

export async function fillDetails(
  page: Page,
  details: Readonly<Record<string, string>> = robin,
): Promise<void> {
  for (const [label, value] of Object.entries(details)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

export async function expectDetails(
  page: Page,
  details: Readonly<Record<string, string>> = robin,
): Promise<void> {
  for (const [label, value] of Object.entries(details)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

/** From the first page of the details to the second. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(heading(page)).toHaveText("A few more things");
}

/** Some scans ask about safety: these patients answer no. */
export async function answerNo(page: Page): Promise<void> {
  const needs = page.getByRole("region", {
    name: /^What should we get ready for (you|the patient)\?$/,
  });
  await expect(needs).toBeVisible();
  for (const no of await needs.getByRole("radio", { name: "No", exact: true }).all()) {
    await no.check();
  }
}

/** From the first page of the details to the review step. */
export async function goToCheck(page: Page, title = "Check your booking"): Promise<void> {
  await goOn(page);
  await answerNo(page);
  await page.getByRole("button", { name: "Check my booking" }).click();
  await expect(heading(page)).toHaveText(title);
}

/** From the review step back to the times, one screen after the other, each as it was left. */
export async function backToTimes(page: Page, chosen: FreeSlot): Promise<void> {
  await page.goBack();
  await expect(heading(page)).toHaveText("A few more things");
  await page.goBack();
  await expect(heading(page)).toHaveText("Your details");
  await expectDetails(page);
  await page.goBack();
  await expect(heading(page)).toHaveText("Pick a clinic and time");
  await expect(await slotButton(page, chosen)).toHaveAttribute("aria-pressed", "true");
}

export async function checkAndBook(page: Page): Promise<void> {
  await goToCheck(page);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: /^(Book this scan|Request this time)$/ }).click();
}

export function heading(page: Page): Locator {
  return page.getByRole("heading", { level: 1 });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(beyond, `beyond the edge of ${page.url()}`).toBe(0);
}
