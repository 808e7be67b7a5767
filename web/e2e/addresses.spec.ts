import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { freeSlots, type SearchLocation, someExam } from "./catalogue";
import type { Demo } from "./demo";
import { expect, test } from "./fixtures";
import {
  chooseAndHold,
  clinicCard,
  expectDetails,
  fillDetails,
  goToCheck,
  heading,
  slotButton,
  slotTexts,
  weekAddress,
} from "./screens";

async function freeTime(request: APIRequestContext, demo: Demo) {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const slots = await freeSlots(request, place, exam.slug, week);
  const [wanted, another] = slots;
  if (!wanted || !another) throw new Error("nothing is free");
  return { place, exam, week, wanted, another };
}

function slotQuery(wanted: {
  clinic: { slug: string };
  slot: { start: string; end: string };
}): string {
  const { clinic, slot } = wanted;
  const parameters = {
    date: slot.start.slice(0, 10),
    startTime: slot.start.slice(11, 16),
    endTime: slot.end.slice(11, 16),
    selectedClinic: clinic.slug,
  };
  return `&${new URLSearchParams(parameters)}`;
}

test("every booking address opens its own screen", async ({ page, request, demo }) => {
  const { place, exam, week, wanted } = await freeTime(request, demo);

  await test.step("[ROUTE-02a] a region opens with exam and clinic still to choose", async () => {
    await page.goto(`/${place.regionSlug}`);
    await expect(heading(page)).toHaveText("Which scan is on your referral?");
    await expect(page.getByRole("article", { name: exam.name, exact: true })).toBeVisible();
  });

  await test.step("[ROUTE-02c] region, clinic and exam open the slots of that exam at that clinic", async () => {
    await page.goto(`/${place.regionSlug}/${wanted.clinic.slug}/${exam.slug}`);
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(clinicCard(page, wanted.clinic.name)).toBeVisible();
    await expect(page.getByText(exam.name).first()).toBeVisible();
  });

  await test.step("[ROUTE-02d] the week in the address is the week that opens", async () => {
    await page.goto(`/${place.regionSlug}/${wanted.clinic.slug}/${exam.slug}/${week}`);
    await expect(await slotButton(page, wanted)).toBeVisible();
    const first = new RegExp(`^${Number(week.slice(8))}\\b`);
    await expect(page.getByRole("heading", { level: 2, name: first })).toBeVisible();
  });

  await test.step("[ROUTE-03c] [ROUTE-03d] date and startTime preselect a slot", async () => {
    await page.goto(weekAddress(place, exam.slug, week, slotQuery(wanted)));
    await expect(await slotButton(page, wanted)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: "Hold this time" })).toBeVisible();
  });
});

test("a form without a held time leads to the times, with the wanted one marked", async ({
  page,
  request,
  demo,
}) => {
  const { place, exam, week, wanted } = await freeTime(request, demo);
  const form = `/${place.regionSlug}/${wanted.clinic.slug}/${exam.slug}/${week}/booking`;
  await page.goto(`${form}?lat=${place.lat}&lng=${place.lng}${slotQuery(wanted)}`);
  await expect(heading(page)).toHaveText("Pick a clinic and time");
  await expect(await slotButton(page, wanted)).toHaveAttribute("aria-pressed", "true");
});

test("reloading a screen, or opening it in a fresh browser, shows the same screen", async ({
  page,
  browser,
  baseURL,
  request,
  demo,
}) => {
  const { place, exam, week, wanted } = await freeTime(request, demo);
  const { time, day } = slotTexts(wanted);
  const held = new RegExp(`We're holding ${day.replace(" ", ",? ")}, ${time} for`);
  type Shows = (on: Page) => Promise<void>;
  const same = async (screen: string, shows: Shows) => {
    await shows(page);
    const address = page.url();
    await test.step(`[ROUTE-02k] reloading ${screen} restores the same screen`, async () => {
      await page.reload();
      await shows(page);
      expect(page.url()).toBe(address);
    });
    await test.step(`[ROUTE-02l] a fresh browser shows the same ${screen}`, async () => {
      const viewport = page.viewportSize();
      const context = await browser.newContext({
        baseURL: baseURL ?? "",
        locale: "en-AU",
        viewport,
      });
      const fresh = await context.newPage();
      await fresh.goto(address);
      await shows(fresh);
      await context.close();
    });
  };

  await page.goto("/");
  await same("home", (on) => expect(heading(on)).toHaveText("Book your scan"));
  await page.goto(`/${place.regionSlug}?search=${encodeURIComponent(exam.name)}`);
  await same("exams", async (on) => {
    await expect(on.getByRole("article", { name: exam.name, exact: true })).toBeVisible();
    await expect(on.getByLabel("Search for a scan")).toHaveValue(exam.name);
  });
  await page.goto(weekAddress(place, exam.slug, week));
  await (await slotButton(page, wanted)).click();
  await same("times", async (on) =>
    expect(await slotButton(on, wanted)).toHaveAttribute("aria-pressed", "true"),
  );
  await chooseAndHold(page, wanted);
  await same("details", async (on) => {
    await expect(heading(on)).toHaveText("Your details");
    await expect(on.getByText(held)).toBeVisible();
  });

  await test.step("what was typed survives a reload", async () => {
    await fillDetails(page);
    await page.reload();
    await expectDetails(page);
  });
});

test("a malformed query is ignored and a good one travels along", async ({
  page,
  request,
  demo,
}) => {
  const { place, exam, week, wanted } = await freeTime(request, demo);

  await test.step("[ROUTE-03v] malformed values are ignored and the page still works", async () => {
    const bad: Record<string, string> = {
      lat: "north",
      lng: "999",
      date: "2026-13-45",
      startTime: "25:99",
      endTime: "soon",
      deviceId: "first",
      selectedClinic: "No Such Clinic!",
      clat: "x",
      clng: "y",
      separateBooking: "maybe",
      bookingKey: "short",
      customDuration: "-5",
      groupName: " ",
      navigateFromClinic: "1",
      slotsView: "YEAR",
      procedureTab: "both",
      appointmentSlug: "A B",
      status: "<script>",
      clinicId: "eleven",
      changedExamSlug: "%00",
      upload: "yes",
    };
    await page.goto(
      `/${place.regionSlug}/select-clinic/${exam.slug}/${week}?${new URLSearchParams(bad)}`,
    );
    await expect(await slotButton(page, wanted)).toBeVisible();
    await page.goto(`/${place.regionSlug}?${new URLSearchParams(bad)}`);
    await expect(page.getByRole("article", { name: exam.name, exact: true })).toBeVisible();
    await page.goto(`/?${new URLSearchParams(bad)}`);
    await expect(heading(page)).toHaveText("Book your scan");
  });

  await test.step("[ROUTE-03w] parameters are kept from screen to screen", async () => {
    const kept = travelling(place, wanted, exam);
    const expectKept = () => {
      const query = Object.fromEntries(new URL(page.url()).searchParams);
      expect(query).toMatchObject(kept);
    };
    await page.goto(`/${place.regionSlug}?${new URLSearchParams(kept)}`);
    await page.getByRole("link", { name: `Choose ${exam.name}`, exact: true }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    expectKept();
    const before = page.url();
    await page.getByRole("button", { name: /^Next week, / }).click();
    await expect(page).not.toHaveURL(before);
    expectKept();
    await page.goto(
      `/${place.regionSlug}/select-clinic/${exam.slug}/${week}?${new URLSearchParams(kept)}`,
    );
    await chooseAndHold(page, wanted);
    expectKept();
    await fillDetails(page);
    await goToCheck(page);
    await expect(heading(page)).toHaveText("Check your booking");
    expectKept();
  });
});

/** Every parameter that a person may arrive with; those of a chosen slot and its draft are set later. */
function travelling(
  place: SearchLocation,
  wanted: { slot: { deviceId: number; groupName?: string | null }; clinic: { id: number } },
  exam: { slug: string; minutes: number; groupNames: string[] },
): Record<string, string> {
  return {
    lat: String(place.lat),
    lng: String(place.lng),
    deviceId: String(wanted.slot.deviceId),
    clat: "-33.9",
    clng: "151.2",
    separateBooking: "false",
    customDuration: String(exam.minutes),
    ...(wanted.slot.groupName ? { groupName: wanted.slot.groupName } : {}),
    navigateFromClinic: "true",
    slotsView: "WEEK",
    procedureTab: "single",
    appointmentSlug: "a-7kq2m9",
    status: "CHANGED",
    clinicId: String(wanted.clinic.id),
    changedExamSlug: exam.slug,
    upload: "false",
  };
}

test("an unknown page has a way home", async ({ page, demo }) => {
  const place = await demo.someLocation();
  for (const address of [
    "/no/such/page/at/all/here",
    "/nowhere",
    `/${place.regionSlug}/select-clinic/no-such-exam`,
  ]) {
    await test.step(`[ROUTE-16b] ${address.replace(place.regionSlug, "{region}")} shows a not-found page with a way home`, async () => {
      await page.goto(address);
      await expect(heading(page)).toHaveText("We can't find that page");
      await expectNoAxeFindings(page);
      await page.getByRole("main").getByRole("link", { name: "Book a scan" }).click();
      await expect(heading(page)).toHaveText("Book your scan");
      expect(new URL(page.url()).pathname).toBe("/");
    });
  }
});

test("a confirmation without its session says nothing about the booking, and asks who is there", async ({
  page,
}) => {
  await page.goto("/booking/AAAAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByRole("dialog", { name: "When were you born?" })).toBeVisible();
  await expect(page).toHaveURL(/\/authentication\?returnUrl=%2Fbooking%2FA{22}&/);
});
