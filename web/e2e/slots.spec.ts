import type { Page } from "@playwright/test";
import { freeSlots, someExam, weekOfSlots } from "./catalogue";
import { expect, test } from "./fixtures";
import {
  checkAndBook,
  chooseAndHold,
  clinicCard,
  fillDetails,
  heading,
  slotButton,
  slotTexts,
  weekAddress,
} from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";

/** The searches of a page, with their parameters. */
function searchesOf(page: Page): Record<string, string>[] {
  const searches: Record<string, string>[] = [];
  page.on("request", (call) => {
    const { pathname, searchParams } = new URL(call.url());
    if (pathname === "/api/slots") searches.push(Object.fromEntries(searchParams));
  });
  return searches;
}

function slotQuery({ clinic, slot }: Awaited<ReturnType<typeof freeSlots>>[number]): string {
  const parameters = {
    date: slot.start.slice(0, 10),
    startTime: slot.start.slice(11, 16),
    endTime: slot.end.slice(11, 16),
    selectedClinic: clinic.slug,
  };
  return `&${new URLSearchParams(parameters)}`;
}

test("a week is requested once, and again when data changed", async ({ page, request, demo }) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  const searches = searchesOf(page);
  const ofThisWeek = () => searches.filter(({ start }) => start === week).length;

  await test.step("[SLOT-03a] the first load asks for the week of the clinics, once", async () => {
    await page.goto(weekAddress(place, exam.slug, week));
    await expect(await slotButton(page, wanted)).toBeVisible();
    expect(searches).toHaveLength(1);
    expect(searches[0]).toMatchObject({
      examSlug: exam.slug,
      regionSlug: place.regionSlug,
      start: week,
      lat: String(place.lat),
      lng: String(place.lng),
    });
  });

  await test.step("[SLOT-03b] a week already loaded comes from the cache", async () => {
    const range = page.getByRole("heading", { level: 2 }).first();
    const first = (await range.textContent()) ?? "";
    await page.getByRole("button", { name: /^Next week, / }).click();
    await expect(range).not.toHaveText(first);
    await page.getByRole("button", { name: /^Previous week, / }).click();
    await expect(await slotButton(page, wanted)).toBeVisible();
    expect(ofThisWeek()).toBe(1);
  });

  await test.step("[SLOT-03c] a week is fetched again when what is known of it no longer counts", async () => {
    await chooseAndHold(page, wanted);
    const before = ofThisWeek();
    await page.goBack();
    await expect(heading(page)).toHaveText("Pick a clinic and time");
    await expect.poll(ofThisWeek).toBeGreaterThan(before);
  });
});

test("a patient who has booked is shown no times from before", async ({ page, request, demo }) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const wanted = (await freeSlots(request, place, exam.slug, week)).at(-1);
  if (!wanted) throw new Error("nothing is free");
  const searches = searchesOf(page);
  const ofThisWeek = () => searches.filter(({ start }) => start === week).length;
  const address = weekAddress(place, exam.slug, week);
  await page.goto(address);
  await chooseAndHold(page, wanted);
  await fillDetails(page);
  await checkAndBook(page);
  await expect(heading(page)).toHaveText("You're booked, Robin");
  await test.step("[BOOK-06d] success resets the slot cache", async () => {
    const before = ofThisWeek();
    // Within the page that has booked: reloading would forget everything anyway.
    await page.evaluate((href) => window.history.pushState(null, "", href), address);
    await expect(clinicCard(page, wanted.clinic.name)).toBeVisible();
    expect(ofThisWeek()).toBe(before + 1);
  });
});

test("an error on booking reloads the times", async ({ page, request, journey, demo }) => {
  journey.expectStatus(500);
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  const searches = searchesOf(page);
  await page.goto(weekAddress(place, exam.slug, week));
  await (await slotButton(page, wanted)).click();
  await test.step("[SLOT-03j] when the time cannot be held, the times are asked for again", async () => {
    await page.route("**/holds", (route) => route.fulfill({ status: 500, json: {} }));
    expect(searches).toHaveLength(1);
    await page.getByRole("button", { name: "Hold this time" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect.poll(() => searches.length).toBe(2);
    await expect(await slotButton(page, wanted)).toHaveAttribute("aria-pressed", "true");
  });
});

test("an address narrows and marks the times", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  request,
  journey,
  demo,
}) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const slots = await freeSlots(request, place, exam.slug, week);
  const wanted = slots.at(-1);
  if (!wanted) throw new Error("nothing is free");
  const searches = searchesOf(page);

  await test.step("[SLOT-03i] the page scrolls to the slot of the address", async () => {
    await page.goto(weekAddress(place, exam.slug, week, slotQuery(wanted)));
    // Nothing is pressed first: on a telephone that alone would scroll.
    const card = clinicCard(page, wanted.clinic.name);
    const button = card.getByRole("button", { name: /^\d{1,2}:\d\d [ap]m/, pressed: true });
    await expect(button).toHaveAccessibleName(new RegExp(`^${slotTexts(wanted).time}`));
    await expect(button).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  await test.step("[ROUTE-03e] endTime is the end of the slot that is preselected", async () => {
    const picked = page.getByRole("complementary", { name: "You picked" });
    if (journey.size === "desk") {
      const end = slotTexts({ ...wanted, slot: { ...wanted.slot, start: wanted.slot.end } }).time;
      await expect(picked).toContainText(`to about ${end}`);
    }
    await page.getByRole("button", { name: "Hold this time" }).click();
    await expect(heading(page)).toHaveText("Your details");
    expect(new URL(page.url()).searchParams.get("endTime")).toBe(wanted.slot.end.slice(11, 16));
    await page.goBack();
  });

  await test.step("[ROUTE-03f] deviceId offers only slots of that device", async () => {
    const { deviceId } = wanted.slot;
    await page.goto(weekAddress(place, exam.slug, week, `&deviceId=${deviceId}`));
    await expect(await slotButton(page, wanted)).toBeVisible();
    expect(searches.at(-1)?.deviceId).toBe(String(deviceId));
    const others = (await weekOfSlots(request, place, exam.slug, week)).filter(
      (entry) => !entry.slots.some((slot) => slot.deviceId === deviceId),
    );
    expect(others.length).toBeGreaterThan(0);
    for (const { clinic } of others) {
      await expect(
        clinicCard(page, clinic.name).getByRole("button", { name: /^\d{1,2}:\d\d [ap]m/ }),
      ).toHaveCount(0);
    }
  });

  await test.step("[ROUTE-03l] customDuration searches for that many minutes, rounded up to 5", async () => {
    const longer = exam.minutes + 28;
    await page.goto(weekAddress(place, exam.slug, week, `&customDuration=${longer}`));
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(searches.at(-1)?.customDuration).toBe(String(Math.ceil(longer / 5) * 5));
  });

  await test.step("[ROUTE-03m] groupName offers only that group", async () => {
    const group = wanted.slot.groupName ?? "";
    expect(group).not.toBe("");
    await page.goto(weekAddress(place, exam.slug, week, `&groupName=${encodeURIComponent(group)}`));
    await expect(await slotButton(page, wanted)).toBeVisible();
    const elsewhere = await someExam(
      request,
      place.regionSlug,
      ({ kind, modalityId }) => kind === "ONLINE" && modalityId !== exam.modalityId,
    );
    const [foreign] = await freeSlots(request, place, elsewhere.slug, week);
    const other = encodeURIComponent(foreign?.slot.groupName ?? "");
    await page.goto(weekAddress(place, exam.slug, week, `&groupName=${other}`));
    await expect(
      page.getByRole("heading", { name: "No clinic in this region does this scan" }),
    ).toBeVisible();
  });

  await test.step("[ROUTE-03t] changedExamSlug says that the exam was changed", async () => {
    await page.goto(weekAddress(place, exam.slug, week, `&changedExamSlug=${exam.slug}`));
    await expect(page.getByText(`We've changed your scan to ${exam.name}.`)).toBeVisible();
    await page.goto(weekAddress(place, exam.slug, week));
    await expect(page.getByText("We've changed your scan")).toHaveCount(0);
  });
});

test("another exam is searched for once, a moment later", async ({ page, request, demo }) => {
  const place = await demo.someLocation();
  const exams = await Promise.all(
    ["US", "CT"].map((code) =>
      someExam(
        request,
        place.regionSlug,
        ({ kind, modalityCode }) => kind === "ONLINE" && modalityCode === code,
      ),
    ),
  );
  const slugs = exams.map(({ slug }) => slug).join(",");
  const [exam] = exams;
  if (!exam) throw new Error("the demo provider has no such exam");
  const week = await demo.freeWeek({ place, exam });
  const [one] = await freeSlots(request, place, exam.slug, week);
  if (!one) throw new Error("nothing is free");
  const asked: { examSlug: string; at: number }[] = [];
  await page.goto(
    `/${place.regionSlug}/select-clinic/${slugs}/${week}?separateBooking=true&lat=${place.lat}&lng=${place.lng}`,
  );
  await (await slotButton(page, one)).click();
  await test.step("[SLOT-03h] after an exam change the slots reload once, 400 ms later", async () => {
    page.on("request", (call) => {
      const { pathname, searchParams } = new URL(call.url());
      const examSlug = searchParams.get("examSlug") ?? "";
      const whole = searchParams.get("start") !== searchParams.get("end");
      if (pathname === "/api/slots" && whole) asked.push({ examSlug, at: performance.now() });
    });
    const changed = performance.now();
    await page.getByRole("button", { name: "Choose this time" }).click();
    await expect(heading(page)).toHaveText(`Scan 2 of 2: ${exams[1]?.name}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    expect(asked.map(({ examSlug }) => examSlug)).toEqual([exams[1]?.slug]);
    expect((asked[0]?.at ?? 0) - changed).toBeGreaterThanOrEqual(400);
  });
});
