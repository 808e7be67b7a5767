import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import {
  bookAsOtherPatient,
  endHold,
  freeSlots,
  newOtherPatient,
  someExam,
  someLocation,
  twoExams,
  weekOfSlots,
} from "./catalogue";
import { now } from "./clock";
import type { Demo } from "./demo";
import { bookFromPage } from "./portal-visits";
import { expect, test } from "./provider-server";
import {
  checkAndBook,
  chooseAndHold,
  expectDetails,
  fillDetails,
  goToCheck,
  heading,
  weekAddress,
} from "./screens";

async function openTimes(page: Page, request: APIRequestContext, demo: Demo) {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week));
  return { place, exam, week, wanted };
}

function keyOf(page: Page): string {
  return new URL(page.url()).searchParams.get("bookingKey") ?? "";
}

test("what changes is announced, and the focus stays where it is", async ({
  page,
  playwright,
  baseURL,
  request,
  journey,
  demo,
}) => {
  const { place, exam, week, wanted } = await openTimes(page, request, demo);
  const said = (words: RegExp) => page.getByRole("status").filter({ hasText: words });

  await test.step("[A11Y-01i] times that load, and then are there", async () => {
    const next = page.getByRole("button", { name: /^Next week, / });
    await expect(page.getByRole("article").first()).toBeVisible();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/api/slots?**", async (route) => {
      await held;
      await route.continue();
    });
    await next.press("Enter");
    await expect(said(/^Loading the free times/)).toHaveCount(1);
    await expect(next).toBeFocused();
    release();
    await expect(said(/: \d+ free times?$/)).toHaveCount(1);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(next).toBeFocused();
    await page.unroute("**/api/slots?**");
    await page.getByRole("button", { name: /^Previous week, / }).click();
  });

  await test.step("[A11Y-01i] a time that is held for longer", async () => {
    await chooseAndHold(page, wanted);
    const more = page.getByRole("button", { name: /^Hold for \d+ more minutes/ });
    await expect(page.getByRole("timer")).toHaveText(/^9:5[0-8]/);
    await more.press("Enter");
    await expect(said(/^We're holding this time for (9|10) more minutes\./)).toHaveCount(1);
    await expect(more).toBeFocused();
  });

  await test.step("[A11Y-01i] a visit that is just taken, with the nearest ones", async () => {
    journey.expectStatus(409);
    const exams = await twoExams(request, place);
    const slugs = exams.map(({ slug }) => slug).join();
    const here = `lat=${place.lat}&lng=${place.lng}`;
    await page.goto(`/${place.regionSlug}/select-clinic/${slugs}?${here}`);
    const hold = page.getByRole("button", { name: "Hold both times" });
    await expect(hold).toBeVisible();
    await expect(page.getByRole("radio", { name: /^One visit/ })).toBeChecked();
    const asked = `/api/slots/next?regionSlug=${place.regionSlug}&examSlug=${slugs}&${here}`;
    const [first] = (await (await request.get(asked)).json()).clinics;
    const [slot] = first.slots;
    const otherPatient = await newOtherPatient(playwright, baseURL);
    const [part] = slot.parts;
    await bookAsOtherPatient(otherPatient, place, part.examSlug, {
      clinic: first.clinic,
      slot: part,
    });
    await hold.press("Enter");
    await expect(page.getByRole("alert")).toContainText("That time has just gone");
    await expect(hold).toBeFocused();
    await expect(page.getByText("The 3 nearest free times:")).toBeVisible();
    await expectNoAxeFindings(page);
    await otherPatient.request.dispose();
  });

  await test.step("[A11Y-01i] an answer that is saved", async () => {
    const later = (await freeSlots(request, place, exam.slug, week)).at(-1);
    if (!later) throw new Error("nothing is free");
    await page.goto(`/a/${await bookFromPage(page, exam.slug, later)}`);
    const coming = page.getByRole("button", { name: "I'm coming" });
    await coming.press("Enter");
    await expect(said(/^Thank you\. We look forward/)).toHaveCount(1);
    await expect(page.getByText("1 of 1 done")).toBeVisible();
    await expect(coming).toBeFocused();
    await expect(coming).toHaveAttribute("aria-disabled", "true");
    await expectNoAxeFindings(page);
  });
});

test("a time limit warns, gives more time, and loses nothing", async ({
  page,
  playwright,
  baseURL,
  request,
  demo,
}) => {
  await page.clock.install({ time: now() });
  const { wanted } = await openTimes(page, request, demo);
  await chooseAndHold(page, wanted);
  await fillDetails(page);
  const said = page.getByRole("status").filter({ hasText: /^We're holding this time for/ });
  const renewed = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/holds"),
    );

  await test.step("[A11Y-01k] the hold warns before it ends, in words too", async () => {
    await page.clock.fastForward("08:05");
    await expect(page.getByRole("timer")).toHaveText(/^1:/);
    await expect(said).toHaveText("We're holding this time for 2 more minutes.");
  });

  await test.step("[A11Y-01k] more time is had by one press", async () => {
    const [answer] = await Promise.all([
      renewed(),
      page.getByRole("button", { name: /^Hold for \d+ more minutes/ }).click(),
    ]);
    expect(answer.status()).toBe(200);
    await expectDetails(page);
  });

  await test.step("[A11Y-01k] run out, it says so, keeps what was typed and can still be booked", async () => {
    const otherPatient = await newOtherPatient(playwright, baseURL);
    await endHold(otherPatient, keyOf(page));
    await page.clock.fastForward("10:00");
    await expect(page.getByText(/^We're no longer holding .+ If no one takes it/)).toBeVisible();
    await expectDetails(page);
    await expectNoAxeFindings(page);
    await checkAndBook(page);
    await expect(heading(page)).toHaveText("You're booked, Robin");
    await otherPatient.request.dispose();
  });

  await test.step("[A11Y-01k] a session warns before it ends, and what is being typed stays", async () => {
    await page.getByRole("link", { name: "Change or cancel online" }).click();
    await page.getByRole("button", { name: "Correct my details" }).click();
    const name = page.getByRole("dialog").getByLabel(/^First name/);
    await name.fill("Robyn");
    await page.clock.runFor("14:10");
    const warning = page.getByRole("alertdialog", { name: "Are you still there?" });
    await expect(warning).toContainText(/\d+ seconds?/);
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/api/authentication")),
      warning.getByRole("button", { name: "Yes, keep it open" }).click(),
    ]);
    expect(answer.status()).toBe(200);
    await expect(warning).toBeHidden();
    await page.clock.runFor("02:00");
    await expect(name).toHaveValue("Robyn");
  });
});

test("a dropped connection does not stop a booking", async ({
  page,
  context,
  request,
  journey,
  demo,
}) => {
  const LOST = "We can't reach the server.";
  const { place, exam, week, wanted } = await openTimes(page, request, demo);
  journey.expectComplaint(/^The times did not load\./);
  const rooms = async () => {
    const entries = await weekOfSlots(request, place, exam.slug, week);
    const here = entries.find(({ clinic }) => clinic.slug === wanted.clinic.slug);
    return here?.slots.filter(({ start }) => start === wanted.slot.start).length ?? 0;
  };
  const free = await rooms();
  const failed = page.getByRole("dialog", { name: "That didn't work" });
  const send = page.getByRole("button", { name: "Book this scan" });

  await test.step("[A11Y-01n] times that do not load are asked for again", async () => {
    await expect(page.getByRole("article").first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: /^Next week, / }).click();
    const dialog = page.getByRole("dialog", { name: "The times didn't load" });
    await expect(dialog).toContainText(LOST);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(dialog).toContainText(LOST);
    // Once it is back, the page recovers without a click.
    await context.setOffline(false);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: /^Previous week, / }).click();
  });

  await chooseAndHold(page, wanted);
  await fillDetails(page);
  await goToCheck(page);
  await page.getByRole("checkbox", { name: /I agree/ }).check();

  await test.step("[A11Y-01n] a booking that could not be sent is said so, and nothing typed is lost", async () => {
    await context.setOffline(true);
    await send.click();
    await expect(failed).toContainText(LOST);
    await expectNoAxeFindings(page);
    await failed.getByRole("button", { name: "Back to my booking" }).click();
    await page.getByRole("link", { name: "Change your details" }).click();
    await expectDetails(page);
    await context.setOffline(false);
  });

  await test.step("[A11Y-01n] a booking whose answer got lost is made once, however often it is sent", async () => {
    await goToCheck(page);
    const bookingKey = keyOf(page);
    // It arrives and is processed; only the answer is lost.
    await page.route(
      "**/api/appointments",
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await send.click();
    await expect(failed).toContainText(LOST);
    await failed.getByRole("button", { name: "Back to my booking" }).click();
    await send.click();
    await expect(heading(page)).toHaveText("You're booked, Robin");
    const { appointments } = await page.evaluate(async (key) => {
      const answer = await fetch(`/api/secured/booking_keys/${key}/summary`);
      return answer.json();
    }, bookingKey);
    expect(appointments).toHaveLength(1);
    expect(await rooms()).toBe(free - 1);
  });
});
