import type { Page } from "@playwright/test";
import {
  daysAfter,
  type FreeSlot,
  freeSlots,
  someExam,
  someLocation,
  weekOfSlots,
} from "./catalogue";
import { dayIn, now } from "./clock";
import { expect, test } from "./provider-server";
import { checkAndBook, chooseAndHold, fillDetails, goOn, heading, weekAddress } from "./screens";

function style(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

/** A colour as the browser computes it, such as a mixture. */
function computed(page: Page, colour: string): Promise<string> {
  return page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = value;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, colour);
}

const BUTTON = "form button[type=submit]";

/** A page whose colours do not fade from one to the next. */
async function openHome(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await page.goto("/");
  await expect(heading(page)).toBeVisible();
}

test("title, description and icon of the page are the configured ones", async ({
  page,
  provider,
  journey: _,
}) => {
  const metaTitle = 'Scans & more <by the "sea">';
  const metaDescription = 'Come <b>early</b> & say "hello".';
  const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>';
  await provider.configure("application", { metaTitle, metaDescription });
  await provider.setAsset("favicon", icon);
  await page.goto("/");
  await expect(heading(page)).toBeVisible();
  await test.step("[SHELL-10c] [CONF-06b] the title is metaTitle", async () => {
    await expect(page).toHaveTitle(metaTitle);
  });
  await test.step("[SHELL-10d] [CONF-06c] the description is metaDescription", async () => {
    await expect(page.locator("meta[name=description]")).toHaveAttribute(
      "content",
      metaDescription,
    );
  });
  await test.step("[SHELL-10e] the page names the brought icon, and gets it there", async () => {
    const address = "/api/assets/application/favicon";
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", address);
    // A browser without a window draws no icon, so it is fetched as one would.
    const drawn = await page.evaluate(async (href) => (await fetch(href)).text(), address);
    expect(drawn).toBe(icon);
  });
});

test("the theme's colours are the configured ones", async ({ page, request, provider, demo }) => {
  await openHome(page);
  const darkBefore = await inTheDark(page);
  await provider.configure("application", {
    themeColors: { brand: "#5b2a86", brandContrast: "#fffbe6", accent: "#7a1f5c" },
  });
  await openHome(page);
  await test.step("[SHELL-10f] [CONF-07d] brand and its contrast colour what is pressed", async () => {
    expect(await style(page, BUTTON, "background-color")).toBe(await computed(page, "#5b2a86"));
    expect(await style(page, BUTTON, "color")).toBe(await computed(page, "#fffbe6"));
  });
  await test.step("[CONF-07d] links follow the brand", async () => {
    expect(await style(page, ".home-help a", "color")).toBe(
      await computed(page, "color-mix(in oklab, #5b2a86 96%, black)"),
    );
  });
  await test.step("[CONF-07d] in the dark the colours follow too", async () => {
    expect(await inTheDark(page)).not.toBe(darkBefore);
  });
  await test.step("[CONF-07d] the accent marks the soonest time", async () => {
    const place = await someLocation(request);
    const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
    await page.goto(weekAddress(place, exam.slug, await demo.firstWeek({ place, exam })));
    const soonest = page.getByRole("button", { name: / soonest, / });
    await expect(soonest).toBeVisible();
    await expect(soonest).toHaveCSS(
      "color",
      await computed(page, "color-mix(in oklab, #7a1f5c 92%, black)"),
    );
  });
});

async function inTheDark(page: Page): Promise<string> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const colour = await style(page, BUTTON, "background-color");
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return colour;
}

test("a colour that cannot be read is refused, and the page keeps its own", async ({
  page,
  provider,
  journey: _,
}) => {
  await provider.configure("application", { themeColors: { brand: "#5b2a86" } });
  const said = await provider.refusal("application", { themeColors: { brand: "#f5a623" } });
  expect(said).toContain("Nothing was changed.");
  expect(said).toMatch(/themeColors\.brand: its contrast with .+ is 2\.02:1; needed: 4\.5:1/);
  await openHome(page);
  expect(await style(page, BUTTON, "background-color")).toBe(await computed(page, "#5b2a86"));
});

test("corners and font are the configured ones", async ({ page, provider, journey: _ }) => {
  await openHome(page);
  expect(await style(page, BUTTON, "border-radius")).toBe("12px");
  const own = await style(page, "body", "font-family");
  await provider.configure("application", {
    themeRadiusPx: 3,
    themeFont: "'DejaVu Serif', serif",
  });
  await openHome(page);
  expect(await style(page, BUTTON, "border-radius")).toBe("3px");
  expect(await style(page, ".ui-card", "border-radius")).toMatch(/^(3|4\.5)px$/);
  const font = await style(page, BUTTON, "font-family");
  expect(font).toMatch(/^["']DejaVu Serif["'], serif$/);
  expect(font).not.toBe(own);
});

const DAY_MS = 86_400_000;

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** What the button to the next week may say when weeks begin on the weekday of that day. */
function nextWeeksAfter(first: string): string[] {
  const format = new Intl.DateTimeFormat("en-AU", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return Array.from({ length: 8 }, (_, weeks) => {
    const start = new Date(`${daysAfter(first, 7 * (weeks + 1))}T12:00:00Z`);
    const range = format.formatRange(start, new Date(start.getTime() + 6 * DAY_MS));
    return `Next week, ${range.replace(/[\u00a0\u2009\u202f]/g, " ")}`;
  });
}

test("[CONF-06m] [SLOT-02d] [CONST-03f] the week begins today instead of on Monday", async ({
  page,
  request,
  provider,
  demo,
}) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.anyWeek({ place, exam });
  const [entry] = await weekOfSlots(request, place, exam.slug, week);
  const timeZone = entry?.clinic.timeZone ?? "";
  // On a Monday both weeks would be the same one: then the browser lives a day later.
  const soon = now();
  const isMonday = weekday(dayIn(timeZone, soon)) === 1;
  const fixed = isMonday ? new Date(soon.getTime() + DAY_MS) : soon;
  await page.clock.setFixedTime(fixed);
  const today = dayIn(timeZone, fixed);
  const monday = daysAfter(today, -((weekday(today) + 6) % 7));
  const next = page.getByRole("button", { name: /^Next week, / });
  for (const { weekStartsTodayEnabled, first } of [
    { weekStartsTodayEnabled: false, first: monday },
    { weekStartsTodayEnabled: true, first: today },
  ]) {
    await provider.configure("application", { weekStartsTodayEnabled });
    await page.goto(
      `/${place.regionSlug}/select-clinic/${exam.slug}?lat=${place.lat}&lng=${place.lng}`,
    );
    await expect(next).toBeVisible();
    const name = await next.evaluate(
      (button) => button.getAttribute("aria-label") ?? button.textContent,
    );
    expect(nextWeeksAfter(first)).toContain(name);
  }
});

test("[CONF-06k] [BOOK-01b] [BOOK-01c] the region is asked for only where the provider wants it", async ({
  page,
  provider,
  journey: _,
}) => {
  const regions = page.getByRole("group", { name: "Choose your city" });
  await page.goto("/");
  await expect(regions.getByRole("button")).not.toHaveCount(0);
  await provider.configure("application", { selectRegionEnabled: false });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Find scans" })).toBeVisible();
  await expect(regions).toHaveCount(0);
  await page.getByRole("button", { name: "Find scans" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Which scan is on your referral?",
  );
});

test("the phone number is configured", async ({ page, provider, journey: _ }) => {
  await provider.configure("radiology", {
    phone: "1800 555 321",
    phoneHours: "every day until midnight",
    emergencyPhone: "112",
  });
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("1800 555 321, every day until midnight.");
  await expect(footer.getByRole("link", { name: "112" })).toHaveAttribute("href", "tel:112");
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Call 1800 555 321" }),
  ).toHaveAttribute("href", "tel:1800555321");
});

test("[BOOK-07n] a field that is switched off does not show, and the booking is made without it", async ({
  page,
  request,
  provider,
  demo,
}) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const free = await freeSlots(request, place, exam.slug, week);
  // The second next to it may overlap with the first.
  const [one, other] = [free[0], free.at(-1)];
  if (!one || !other) throw new Error("nothing is free");
  const first = [/^Title/, /^Gender/, /^Postcode/];
  const second = [/^Medicare card number/, /^Reference number/, /^Ethnicity/];
  const asked = async (labels: readonly RegExp[], count: number) => {
    for (const label of labels) await expect(page.getByLabel(label)).toHaveCount(count);
  };
  const open = async (slot: FreeSlot) => {
    await page.goto(weekAddress(place, exam.slug, week));
    await chooseAndHold(page, slot);
    await fillDetails(page);
  };

  await open(one);
  await asked(first, 1);
  await goOn(page);
  await asked(second, 1);
  const off = { shown: false };
  await provider.configure("application", {
    bookingForm: {
      ...{ title: off, gender: off, postalCode: off },
      ...{ medicareNumber: off, referenceNumber: off, ethnicityId: off },
    },
  });
  await open(other);
  await asked(first, 0);
  await goOn(page);
  await asked(second, 0);
  await expect(page.getByLabel(/^Anything we should know/)).toBeEditable();
  await page.goBack();
  await checkAndBook(page);
  await expect(heading(page)).toHaveText("You're booked, Robin");
});
