import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import {
  bookAsOtherPatient,
  type FreeSlot,
  freeSlots,
  type SearchLocation,
  someExam,
} from "./catalogue";
import type { Demo } from "./demo";
import { expect, test } from "./fixtures";
import { answerForms } from "./forms-before";
import { expectNoSidewaysScroll, fillDetails, goToCheck, heading, slotTexts } from "./screens";

interface ScanChoice {
  readonly examSlug: string;
  readonly slot: FreeSlot;
}

/** Holds each time under its own key and opens the form, as choosing them one by one does. */
async function openSeparately(
  page: Page,
  place: SearchLocation,
  week: string,
  choices: readonly ScanChoice[],
) {
  const keys: string[] = [];
  await page.goto("/");
  for (const { examSlug, slot } of choices) {
    keys.push(
      await page.evaluate(
        async (wanted) => {
          const headers = {
            "Content-Type": "application/json",
            "X-Scanbook": "1",
            "Idempotency-Key": crypto.randomUUID(),
          };
          const made = await fetch("/api/booking_keys", { method: "POST", headers });
          const { bookingKey } = (await made.json()) as { bookingKey: string };
          const held = await fetch(`/api/booking_keys/${bookingKey}/holds`, {
            method: "POST",
            headers,
            body: JSON.stringify({ slots: [wanted] }),
          });
          if (!held.ok) throw new Error(await held.text());
          return bookingKey;
        },
        { examSlug, clinicSlug: slot.clinic.slug, ...slot.slot },
      ),
    );
  }
  const list = (read: (choice: ScanChoice, at: number) => unknown) => choices.map(read).join();
  const query = new URLSearchParams({
    separateBooking: "true",
    date: list(({ slot }) => slot.slot.start.slice(0, 10)),
    startTime: list(({ slot }) => slot.slot.start.slice(11, 16)),
    endTime: list(({ slot }) => slot.slot.end.slice(11, 16)),
    deviceId: list(({ slot }) => slot.slot.deviceId),
    bookingKey: keys.join(),
  });
  const clinics = list(({ slot }) => slot.clinic.slug);
  const exams = list(({ examSlug }) => examSlug);
  await page.goto(`/${place.regionSlug}/${clinics}/${exams}/${week}/booking?${query}`);
  await answerForms(page, page.getByRole("heading", { level: 1, name: "Your details" }));
  await expect(heading(page)).toHaveText("Your details");
  return keys;
}

async function twoChoices(
  request: APIRequestContext,
  demo: Demo,
): Promise<{ place: SearchLocation; week: string; choices: ScanChoice[] }> {
  const place = await demo.someLocation();
  const one = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const other = await someExam(
    request,
    place.regionSlug,
    ({ kind, modalityId }) => kind === "ONLINE" && modalityId !== one.modalityId,
  );
  const week = await demo.freeWeek({ place, exam: one });
  const [first] = await freeSlots(request, place, one.slug, week);
  const [second] = (await freeSlots(request, place, other.slug, week)).slice(-1);
  if (!first || !second) throw new Error("nothing is free");
  const choices = [
    { examSlug: one.slug, slot: first },
    { examSlug: other.slug, slot: second },
  ];
  return { place, week, choices };
}

test("two scans are booked one by one", async ({ page, request, demo }) => {
  const { place, week, choices } = await twoChoices(request, demo);
  await openSeparately(page, place, week, choices);
  await expect(page.getByRole("timer")).toBeVisible();
  await fillDetails(page);
  await goToCheck(page);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Book both scans" }).click();
  await expect(heading(page)).toHaveText("Both scans are booked");
  await test.step("[BOOK-01e] the progress shows the last of its steps", async () => {
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Booked/);
  });
  await expect(page.getByRole("article")).toHaveCount(2);
  for (const { slot } of choices) {
    await expect(page.getByRole("article").filter({ hasText: slotTexts(slot).time })).toHaveCount(
      1,
    );
  }
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("one of two scans is just gone: the other is safe, and nothing is typed again", async ({
  page,
  playwright,
  baseURL: address,
  request,
  demo,
}) => {
  const { place, week, choices } = await twoChoices(request, demo);
  const [kept, lost] = choices;
  const keys = await openSeparately(page, place, week, choices);
  await fillDetails(page);
  await goToCheck(page);
  const baseURL = address ?? "";
  const otherPatient = { request: await playwright.request.newContext({ baseURL }), baseURL };
  await otherPatient.request.delete(`/api/booking_keys/${keys[1]}/holds`, {
    headers: { "X-Scanbook": "1", Origin: baseURL },
  });
  if (!lost || !kept) throw new Error("nothing is free");
  await bookAsOtherPatient(otherPatient, place, lost.examSlug, lost.slot);
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  const newKey = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === "/api/booking_keys",
  );
  await page.getByRole("button", { name: "Book both scans" }).click();

  await test.step("each scan has its own outcome, the failed one first with the nearest times", async () => {
    await expect(heading(page)).toHaveText("1 of 2 scans booked");
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText("Not booked");
    await expect(cards.first().getByRole("radio").first()).toBeChecked();
    await expect(cards.nth(1)).toContainText(slotTexts(kept.slot).time);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[BOOK-06a] the failed one gets a new booking key", async () => {
    const { bookingKey } = await (await newKey).json();
    expect(keys).not.toContain(bookingKey);
    await page.getByRole("button", { name: /^Hold \d/ }).click();
  });

  await test.step("[QST-13h] what was answered before is not asked again", async () => {
    const { bookingKey } = await (await newKey).json();
    await expect(heading(page)).toHaveText("Check your booking");
    expect(new URL(page.url()).searchParams.get("bookingKey")).toBe(bookingKey);
    await expect(page.getByRole("definition").filter({ hasText: "Robin Sample" })).toBeVisible();
  });

  await page.getByRole("button", { name: "Book this scan" }).click();
  await expect(heading(page)).toHaveText("You're booked, Robin");
  await otherPatient.request.dispose();
});
