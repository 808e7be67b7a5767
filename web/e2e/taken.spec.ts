import type { APIRequestContext } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import {
  bookAsOtherPatient,
  endHold,
  type FreeSlot,
  freeSlots,
  newOtherPatient,
  someExam,
  twoExams,
} from "./catalogue";
import type { Demo } from "./demo";
import { expect, test } from "./fixtures";
import {
  answerNo,
  checkAndBook,
  chooseAndHold,
  expectDetails,
  expectNoSidewaysScroll,
  fillDetails,
  goOn,
  heading,
  robin,
  slotButton,
  slotTexts,
  weekAddress,
} from "./screens";

test("someone takes the time before it is held", async ({
  page,
  playwright,
  baseURL,
  request,
  journey,
  demo,
}) => {
  journey.expectStatus(409);
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted, typedFor] = await freeSlots(request, place, exam.slug, week);
  if (!wanted || !typedFor) throw new Error("nothing is free");

  // Details are typed for another time first, so that there are some to preserve.
  await page.goto(weekAddress(place, exam.slug, week));
  await chooseAndHold(page, typedFor);
  await fillDetails(page);
  await page.getByRole("link", { name: "Back to times" }).click();
  await (await slotButton(page, wanted)).click();

  const otherPatient = await newOtherPatient(playwright, baseURL);
  await bookAsOtherPatient(otherPatient, place, exam.slug, wanted);
  await page.getByRole("button", { name: "Hold this time" }).click();

  await test.step("[SLOT-04e] the loser reads that the slot was just taken", async () => {
    await expect(heading(page)).toHaveText("That time has just gone");
    await expect(heading(page)).toBeFocused();
    const { time } = slotTexts(wanted);
    await expect(page.getByRole("alert")).toContainText(
      new RegExp(`Someone took .*${time} a moment before you`),
    );
    await expectNoAxeFindings(page);
  });

  await test.step("[SLOT-04f] the loser is shown the nearest free slots", async () => {
    const free = await freeSlots(otherPatient.request, place, exam.slug, week);
    const here = free.filter(({ clinic }) => clinic.slug === wanted.clinic.slug);
    const away = ({ slot }: (typeof here)[number]) =>
      Math.abs(Date.parse(slot.start) - Date.parse(wanted.slot.start));
    const nearest = here.sort((one, other) => away(one) - away(other)).slice(0, 3);
    const options = page.getByRole("radio");
    await expect(options).toHaveCount(3);
    await expect(options.first()).toBeChecked();
    for (const [position, slot] of nearest.entries()) {
      await expect(options.nth(position)).toHaveAccessibleName(
        new RegExp(`^${slotTexts(slot).time}`),
      );
    }
  });

  await test.step("[SLOT-04g] the loser keeps all that was typed", async () => {
    await expect(page.getByRole("complementary", { name: "Saved for you" })).toContainText(
      "Robin Sample",
    );
    await page.getByRole("button", { name: /^Hold \d/ }).click();
    await expect(heading(page)).toHaveText("Your details");
    await expectDetails(page);
  });

  await test.step("[BOOK-10c] Back leads from the form to the times, with the new one chosen", async () => {
    await page.goBack();
    await expect(heading(page)).toHaveText("Pick a clinic and time");
    await page.getByRole("button", { name: "Hold this time" }).click();
    await expect(heading(page)).toHaveText("Your details");
    await expectDetails(page);
  });

  await checkAndBook(page);
  await expect(heading(page)).toHaveText("You're booked, Robin");
  await otherPatient.request.dispose();
});

test("someone takes the time while the form is filled in", async ({
  page,
  playwright,
  baseURL,
  request,
  journey,
  demo,
}) => {
  journey.expectStatus(409);
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week));
  await chooseAndHold(page, wanted);
  await fillDetails(page, { ...robin, "Postcode (optional)": "2042" });
  await page.getByRole("combobox", { name: /^Gender/ }).selectOption("Female");
  await goOn(page);
  await page.getByLabel(/^Medicare card number/).fill("2123 45670 1");
  await page.getByLabel(/^Anything we should know/).fill("I come by bus.");
  await page.getByLabel(/interpreter/).fill("Greek");
  await page.getByRole("button", { name: "Check my booking" }).click();
  // Interpreting takes time, so more of it is held.
  const longer = page.getByRole("dialog", { name: "We've made your time longer" });
  await expect(longer).toContainText(`Your time is now ${slotTexts(wanted).time}`);
  await longer.getByRole("button", { name: "OK", exact: true }).click();
  await expect(heading(page)).toHaveText("Check your booking");

  // The hold ends without the page knowing, as when it expires, and another patient books the time.
  const otherPatient = await newOtherPatient(playwright, baseURL);
  await endHold(otherPatient, new URL(page.url()).searchParams.get("bookingKey") ?? "");
  await bookAsOtherPatient(otherPatient, place, exam.slug, wanted);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Book this scan" }).click();
  await expect(heading(page)).toHaveText("That time has just gone");
  await expectNoAxeFindings(page);

  const second = page.getByRole("radio").nth(1);
  await second.check();
  await page.getByRole("button", { name: /^Hold \d/ }).click();
  await expect(heading(page)).toHaveText("Check your booking");

  await test.step("[SLOT-04g] every field of the form is kept", async () => {
    for (const kept of [
      "Robin Sample",
      "2042",
      "Female",
      "2123 45670 1",
      "I come by bus.",
      "Greek",
    ]) {
      await expect(page.getByRole("definition").filter({ hasText: kept }).first()).toBeVisible();
    }
    await expect(page.getByRole("checkbox", { name: /I agree/ })).toBeChecked();
  });

  await test.step("[BOOK-10c] [BOOK-10d] Back leads past the form of the lost time to the times, with the new one chosen", async () => {
    await page.goBack();
    await expect(heading(page)).toHaveText("Pick a clinic and time");
    await page.getByRole("button", { name: "Hold this time" }).click();
    await expect(heading(page)).toHaveText("Your details");
    await expectDetails(page);
    await goOn(page);
    await page.getByRole("button", { name: "Check my booking" }).click();
    await expect(heading(page)).toHaveText("Check your booking");
  });

  await page.getByRole("button", { name: "Book this scan" }).click();
  await expect(heading(page)).toHaveText("You're booked, Robin");
  await otherPatient.request.dispose();
});

test("someone takes part of a visit at the last moment", async ({
  page,
  playwright,
  baseURL,
  request,
  journey,
  demo,
}) => {
  journey.expectStatus(409);
  const { place, exams, slugs, week, wanted } = await freeVisit(request, demo);
  const lost = wanted.slot.parts?.at(-1);
  if (!lost) throw new Error("a visit has parts");
  await page.goto(weekAddress(place, slugs, week, visitQuery(wanted)));
  await page.getByRole("button", { name: "Hold both times" }).click();
  await expect(heading(page)).toHaveText("Your details");
  await fillDetails(page);
  await goOn(page);
  await page.getByLabel(/^Anything we should know/).fill("I come by bus.");
  await answerNo(page);
  await page.getByRole("button", { name: "Check my booking" }).click();
  await expect(heading(page)).toHaveText("Check your booking");
  const bookingKey = new URL(page.url()).searchParams.get("bookingKey") ?? "";

  const otherPatient = await newOtherPatient(playwright, baseURL);
  await endHold(otherPatient, bookingKey);
  await bookAsOtherPatient(otherPatient, place, lost.examSlug, {
    clinic: wanted.clinic,
    slot: lost,
  });
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  const send = page.getByRole("button", { name: "Book both scans" });
  await send.click();

  await test.step("[SLOT-04e] [SLOT-04f] the loser reads it, with the three nearest whole visits", async () => {
    await expect(heading(page)).toHaveText("That time has just gone");
    await expect(page.getByRole("alert")).toContainText(slotTexts(wanted).time);
    for (const { name } of exams) {
      await expect(page.getByRole("heading", { name: /nearest times/ })).toContainText(name);
    }
    const options = page.getByRole("radio");
    await expect(options).toHaveCount(3);
    await expect(options.first()).toBeChecked();
    // From when to when: a visit is more than its first scan.
    for (const option of await options.all()) {
      await expect(option).toHaveAccessibleName(/^\d{1,2}:\d\d( [ap]m)? ?– ?\d{1,2}:\d\d [ap]m/);
    }
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[SLOT-04g] every field is kept", async () => {
    await page.getByRole("radio").nth(1).check();
    await page.getByRole("button", { name: /^Hold \d/ }).click();
    await expect(heading(page)).toHaveText("Check your booking");
    for (const kept of ["Robin Sample", "27 March 1958", "I come by bus."]) {
      await expect(page.getByRole("definition").filter({ hasText: kept }).first()).toBeVisible();
    }
    await expect(page.getByRole("checkbox", { name: /I agree/ })).toBeChecked();
    expect(new URL(page.url()).searchParams.get("bookingKey")).toBe(bookingKey);
  });

  await test.step("[BOOK-03a] both scans are booked, one after the other at one clinic", async () => {
    await send.click();
    await expect(heading(page)).toHaveText("You're booked, Robin");
    const { appointments } = await page.evaluate(async (key) => {
      const answer = await fetch(`/api/secured/booking_keys/${key}/summary`);
      return answer.json();
    }, bookingKey);
    expect(new Set(appointments.map(({ examSlug }: { examSlug: string }) => examSlug))).toEqual(
      new Set(exams.map(({ slug }) => slug)),
    );
    expect(
      new Set(appointments.map(({ clinic }: { clinic: { slug: string } }) => clinic.slug)).size,
    ).toBe(1);
  });
  await otherPatient.request.dispose();
});

test("someone takes a visit before it is held", async ({
  page,
  playwright,
  baseURL,
  request,
  journey,
  demo,
}) => {
  journey.expectStatus(409);
  const { place, slugs, week, wanted } = await freeVisit(request, demo);
  const lost = wanted.slot.parts?.[0];
  if (!lost) throw new Error("a visit has parts");
  await page.goto(weekAddress(place, slugs, week, visitQuery(wanted)));
  const hold = page.getByRole("button", { name: "Hold both times" });
  await expect(hold).toBeVisible();
  const otherPatient = await newOtherPatient(playwright, baseURL);
  await bookAsOtherPatient(otherPatient, place, lost.examSlug, {
    clinic: wanted.clinic,
    slot: lost,
  });
  await hold.click();

  await test.step("[SLOT-04e] [SLOT-04f] the loser sees it, continues from there, and takes the nearest visit", async () => {
    const picked = page.getByRole("complementary", { name: "You picked" });
    await expect(picked.getByRole("alert")).toContainText("That time has just gone");
    await expect(hold).toHaveCount(0);
    await expect(picked.locator(":focus")).toContainText("The 3 nearest free times:");
    await expectNoAxeFindings(page);
    const nearest = picked.getByRole("button", { name: new RegExp(wanted.clinic.name) });
    await expect(nearest).toHaveCount(3);
    await nearest.first().click();
    await hold.click();
    await expect(heading(page)).toHaveText("Your details");
  });
  await otherPatient.request.dispose();
});

/** A visit of two scans that is still free. */
async function freeVisit(request: APIRequestContext, demo: Demo) {
  const place = await demo.someLocation();
  const exams = await twoExams(request, place);
  const slugs = exams.map(({ slug }) => slug).join();
  const week = await demo.freeWeek({ place, exam: { slug: slugs } });
  const [wanted] = await freeSlots(request, place, slugs, week);
  if (!wanted) throw new Error("nothing is free");
  return { place, exams, slugs, week, wanted };
}

/** A chosen visit in the address. */
function visitQuery({ clinic, slot }: FreeSlot): string {
  const chosen = {
    date: slot.start.slice(0, 10),
    startTime: slot.start.slice(11, 16),
    endTime: slot.end.slice(11, 16),
    selectedClinic: clinic.slug,
  };
  return `&${new URLSearchParams(chosen)}`;
}
