import { expectNoAxeFindings } from "./axe";
import {
  bookForSomebodyElse,
  endHold,
  freeSlots,
  mondayIn,
  type Somebody,
  someExam,
  somePlace,
} from "./catalogue";
import { expect, test } from "./fixtures";
import {
  checkAndBook,
  chooseAndHold,
  expectDetails,
  fillDetails,
  goOn,
  heading,
  robin,
  slotButton,
  told,
  weekAddress,
} from "./screens";

type Playwright = typeof import("@playwright/test");

async function somebodyElse(
  playwright: Pick<Playwright, "request">,
  baseURL = "",
): Promise<Somebody> {
  return { request: await playwright.request.newContext({ baseURL }), baseURL };
}

test("someone takes the time before it is held", async ({
  page,
  playwright,
  baseURL,
  request,
  journey,
}) => {
  journey.expectStatus(409);
  const week = mondayIn(journey.size === "desk" ? 21 : 20);
  const place = await somePlace(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const [wanted, typedFor] = await freeSlots(request, place, exam.slug, week);
  if (!wanted || !typedFor) throw new Error("nothing is free");

  // Details are typed for another time first, so that there is something to keep.
  await page.goto(weekAddress(place, exam.slug, week));
  await chooseAndHold(page, typedFor);
  await fillDetails(page);
  await page.getByRole("link", { name: "Back to times" }).click();
  await (await slotButton(page, wanted)).click();

  const somebody = await somebodyElse(playwright, baseURL);
  await bookForSomebodyElse(somebody, place, exam.slug, wanted);
  await page.getByRole("button", { name: "Hold this time" }).click();

  await test.step("[SLOT-04e] the loser reads that the slot was just taken", async () => {
    await expect(heading(page)).toHaveText("That time has just gone");
    await expect(heading(page)).toBeFocused();
    const { time } = told(wanted);
    await expect(page.getByRole("alert")).toContainText(
      new RegExp(`Someone took .*${time} a moment before you`),
    );
    await expectNoAxeFindings(page);
  });

  await test.step("[SLOT-04f] the loser is shown the nearest free slots", async () => {
    const free = await freeSlots(somebody.request, place, exam.slug, week);
    const here = free.filter(({ clinic }) => clinic.slug === wanted.clinic.slug);
    const away = ({ slot }: (typeof here)[number]) =>
      Math.abs(Date.parse(slot.start) - Date.parse(wanted.slot.start));
    const nearest = here.sort((one, other) => away(one) - away(other)).slice(0, 3);
    const options = page.getByRole("radio");
    await expect(options).toHaveCount(3);
    await expect(options.first()).toBeChecked();
    for (const [position, slot] of nearest.entries()) {
      await expect(options.nth(position)).toHaveAccessibleName(new RegExp(`^${told(slot).time}`));
    }
  });

  await test.step("[SLOT-04g] the loser keeps all that was typed", async () => {
    await expect(page.getByRole("complementary", { name: "Kept for you" })).toContainText(
      "Robin Sample",
    );
    await page.getByRole("button", { name: /^Hold \d/ }).click();
    await expect(heading(page)).toHaveText("Your details");
    await expectDetails(page);
  });

  await checkAndBook(page);
  await expect(heading(page)).toHaveText("You are booked, Robin");
  await somebody.request.dispose();
});

test("someone takes the time while the form is filled in", async ({
  page,
  playwright,
  baseURL,
  request,
  journey,
}) => {
  journey.expectStatus(409);
  const week = mondayIn(journey.size === "desk" ? 23 : 22);
  const place = await somePlace(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
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
  const longer = page.getByRole("dialog", { name: "We made your time longer" });
  await expect(longer).toContainText(`Your time is now ${told(wanted).time}`);
  await longer.getByRole("button", { name: "All right" }).click();
  await expect(heading(page)).toHaveText("Check your booking");

  // The hold ends without the page knowing, as it does when it runs out, and somebody else is quick.
  const somebody = await somebodyElse(playwright, baseURL);
  await endHold(somebody, new URL(page.url()).searchParams.get("bookingKey") ?? "");
  await bookForSomebodyElse(somebody, place, exam.slug, wanted);
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

  await page.getByRole("button", { name: "Book this scan" }).click();
  await expect(heading(page)).toHaveText("You are booked, Robin");
  await somebody.request.dispose();
});
