import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import {
  type Exam,
  type FreeSlot,
  freeSlots,
  type SearchLocation,
  someExam,
  someLocation,
  twoExams,
} from "./catalogue";
import type { Demo } from "./demo";
import { expect, test } from "./fixtures";
import { clinicCard, expectNoSidewaysScroll, heading, slotButton, slotTexts } from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";

function query(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** The basket's continue button: in its card on a desktop, in the bar at the foot of a phone. */
async function findATime(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Find a time" }).click();
}

async function addBoth(page: Page, place: SearchLocation, exams: readonly Exam[]): Promise<void> {
  await page.goto(`/${place.regionSlug}?lat=${place.lat}&lng=${place.lng}`);
  const several = page.getByRole("button", { name: "Several scans" });
  await several.click();
  await test.step("[BOOK-20g] switching to several scans keeps the focus", async () => {
    await expect(page.getByRole("complementary", { name: /^Your scans/ })).toBeVisible();
    await expect(several).toBeFocused();
  });
  for (const { name } of exams) {
    await page.getByRole("button", { name: `Add ${name}`, exact: true }).click();
    await expect(page.getByRole("button", { name: `Added ${name}`, exact: true })).toBeVisible();
  }
}

test("scans are added to a basket, one or several", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  request,
  journey: _,
}) => {
  const place = await someLocation(request);
  const [first, second] = await twoExams(request, place);
  const basket = page.getByRole("complementary", { name: /^Your scans/ });

  await test.step("[BOOK-02e] [ROUTE-03p] tab single takes one scan, tab multiple takes several", async () => {
    await page.goto(`/${place.regionSlug}`);
    await expect(page.getByRole("link", { name: `Choose ${first.name}` })).toBeVisible();
    await expect(basket).toHaveCount(0);
    // The later one first: the basket sorts them.
    await addBoth(page, place, [second, first]);
    expect(query(page)).toMatchObject({
      procedureTab: "multiple",
      exams: `${second.slug},${first.slug}`,
    });
    await expect(page.getByRole("link", { name: `Choose ${first.name}` })).toHaveCount(0);
    await expect(basket.getByRole("listitem")).toHaveText([
      new RegExp(`^${first.name}`),
      new RegExp(`^${second.name}`),
    ]);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[ROUTE-02k] [ROUTE-03z] a reload keeps the basket", async () => {
    await page.reload();
    await expect(basket.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("[BOOK-02b] exams are found by modality", async () => {
    const types = page.getByRole("group", { name: "Type of scan" });
    await types.getByRole("button", { name: second.modalityName, exact: true }).click();
    await expect(page.getByRole("article", { name: second.name, exact: true })).toBeVisible();
    await expect(page.getByRole("article", { name: first.name, exact: true })).toHaveCount(0);
    await expect(basket.getByRole("listitem")).toHaveCount(2);
  });

  await test.step("an added scan is removed again", async () => {
    await basket.getByRole("button", { name: `Remove ${first.name}` }).click();
    await expect(basket.getByRole("listitem")).toHaveCount(1);
    expect(query(page).exams).toBe(second.slug);
  });

  await test.step("[BOOK-02g] at most ten scans can be added, with a message", async () => {
    const exams = (await (
      await request.get(`/api/exams?regionSlug=${place.regionSlug}`)
    ).json()) as Exam[];
    const ten = exams.filter(({ kind }) => kind === "ONLINE").slice(0, 10);
    await page.goto(
      `/${place.regionSlug}?procedureTab=multiple&exams=${ten.map(({ slug }) => slug).join(",")}`,
    );
    await expect(basket).toContainText("You can book up to 10 scans at once.");
    await expect(page.getByText("Up to 10 scans").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0);
  });
});

test("two scans are booked as one visit", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  request,
  demo,
}) => {
  const place = await demo.someLocation();
  const exams = await twoExams(request, place);
  const slugs = exams.map(({ slug }) => slug).join(",");
  const week = await demo.freeWeek({ place, exam: { slug: slugs } });
  await addBoth(page, place, exams);
  await findATime(page);

  await test.step("the ways to come stand side by side, with what each costs", async () => {
    await expect(heading(page)).toHaveText("2 scans: one visit or several?");
    const visit = page.getByRole("article", { name: /^One visit/ });
    await expect(visit.getByRole("term")).toHaveText(["Trips", "Time there", "Fasting days"]);
    await expect(visit.getByRole("definition").first()).toHaveText("1 trip");
    for (const { name } of exams) await expect(visit.getByText(name)).toHaveCount(1);
    await expect(page.getByRole("radio", { name: /^One visit/ })).toBeChecked();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await page.goto(
    `/${place.regionSlug}/select-clinic/${slugs}/${week}?lat=${place.lat}&lng=${place.lng}`,
  );
  const [wanted] = await freeSlots(request, place, slugs, week);
  if (!wanted) throw new Error("nothing is free");
  await test.step("[BOOK-03a] all scans of a visit are at one clinic, one after the other", async () => {
    await expect(heading(page)).toHaveText("Pick a clinic and time for one visit");
    const button = await visitButton(page, wanted);
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    const picked = page.getByRole("complementary", { name: "You picked" });
    await expect(picked).toContainText(wanted.clinic.name);
    for (const { name } of exams) await expect(picked.getByText(name)).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Hold both times" }).click();
    await expect(heading(page)).toHaveText("Your details");
    expect(new URL(page.url()).pathname).toBe(
      `/${place.regionSlug}/${wanted.clinic.slug}/${slugs}/${week}/booking`,
    );
    const { bookingKey, date, startTime } = query(page);
    expect({ date, startTime }).toEqual({
      date: wanted.slot.start.slice(0, 10),
      startTime: wanted.slot.start.slice(11, 16),
    });
    const held = await heldExams(request, bookingKey);
    expect(held.sort()).toEqual(exams.map(({ slug }) => slug).sort());
  });

  await test.step("[BOOK-10b] [BOOK-10c] Back leads to the times with the visit chosen, and frees all of it", async () => {
    const { bookingKey } = query(page);
    await page.goBack();
    await expect(heading(page)).toHaveText("Pick a clinic and time for one visit");
    await expect(await visitButton(page, wanted)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => heldExams(request, bookingKey)).toEqual([]);
  });
});

/** A visit shows from when to when it takes. */
async function visitButton(page: Page, { clinic, slot }: FreeSlot) {
  const { day } = slotTexts({ clinic, slot });
  const strip = page.getByRole("group", { name: "Day", exact: true });
  if (await strip.isVisible()) {
    await strip.getByRole("button", { name: new RegExp(`${day.replace(" ", ",? ")},`) }).click();
  }
  const time = new Intl.DateTimeFormat("en-AU", {
    hour: "numeric",
    minute: "2-digit",
    timeZone: clinic.timeZone,
  });
  const range = time
    .formatRange(new Date(slot.start), new Date(slot.end))
    .replace(/[\u00a0\u2009\u202f]/g, " ");
  return clinicCard(page, clinic.name)
    .getByRole("button", { name: new RegExp(`^${range}.*${day.replace(" ", ",? ")}`) })
    .first();
}

interface Separate {
  readonly place: SearchLocation;
  readonly week: string;
  readonly exams: [Exam, Exam];
  readonly one: FreeSlot;
  readonly other: FreeSlot;
}

/** Two scans at two clinics on two days. */
async function apart(request: APIRequestContext, demo: Demo): Promise<Separate> {
  const place = await demo.someLocation();
  const exams = await twoExams(request, place);
  const week = await demo.freeWeek({ place, exam: exams[1], days: 2 });
  const [one] = await freeSlots(request, place, exams[0].slug, week);
  const other = (await freeSlots(request, place, exams[1].slug, week)).find(
    ({ clinic, slot }) =>
      clinic.slug !== one?.clinic.slug && slot.start.slice(0, 10) !== one?.slot.start.slice(0, 10),
  );
  if (!one || !other) throw new Error("nothing is free");
  return { place, week, exams, one, other };
}

function separateAddress({ place, exams, week }: Separate, clinics: string): string {
  const slugs = exams.map(({ slug }) => slug).join();
  const address = `/${place.regionSlug}/${clinics}/${slugs}/${week}`;
  return `${address}?lat=${place.lat}&lng=${place.lng}&separateBooking=true`;
}

test("times of two scans are chosen one by one", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  request,
  demo,
}) => {
  const found = await apart(request, demo);
  const { exams, one, other } = found;
  const [first, second] = exams;
  const chosen = page.getByRole("complementary", { name: "Your scans" });
  const takeTime = async (slot: FreeSlot) => {
    const button = await slotButton(page, slot);
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Choose this time" }).click();
  };

  await page.goto(separateAddress(found, "select-clinic"));
  await expect(heading(page)).toHaveText(`Scan 1 of 2: ${first.name}`);
  await takeTime(one);

  await test.step("what was chosen stays visible while the next scan is chosen", async () => {
    await expect(heading(page)).toHaveText(`Scan 2 of 2: ${second.name}`);
    await expect(chosen.getByRole("listitem").first()).toContainText(one.clinic.name);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[BOOK-10c] the Back button goes one scan back", async () => {
    await page.goBack();
    await expect(heading(page)).toHaveText(`Scan 1 of 2: ${first.name}`);
    await page.goForward();
    await expect(heading(page)).toHaveText(`Scan 2 of 2: ${second.name}`);
  });

  await test.step("[BOOK-03c] each scan has its own clinic and time", async () => {
    await takeTime(other);
    await expect(heading(page)).toHaveText("Your times for 2 scans");
    await expect(chosen.getByRole("listitem")).toHaveText([
      new RegExp(`${first.name}.*${slotTexts(one).time}.*${one.clinic.name}`),
      new RegExp(`${second.name}.*${slotTexts(other).time}.*${other.clinic.name}`),
    ]);
    await expectNoAxeFindings(page);
  });

  await test.step("each choice can be changed", async () => {
    await chosen.getByRole("link", { name: `Change the time of ${first.name}` }).click();
    await expect(heading(page)).toHaveText(`Scan 1 of 2: ${first.name}`);
  });
});

test("two scans are held one by one", async ({ page, request, demo }) => {
  const found = await apart(request, demo);
  const both = [found.one, found.other];
  const clinics = both.map(({ clinic }) => clinic.slug).join();
  const times = new URLSearchParams({
    date: both.map(({ slot }) => slot.start.slice(0, 10)).join(),
    startTime: both.map(({ slot }) => slot.start.slice(11, 16)).join(),
    endTime: both.map(({ slot }) => slot.end.slice(11, 16)).join(),
    deviceId: both.map(({ slot }) => slot.deviceId).join(),
  });

  await test.step("[ROUTE-02l] an address with both times opens with them chosen", async () => {
    await page.goto(`${separateAddress(found, clinics)}&${times}`);
    await expect(heading(page)).toHaveText("Your times for 2 scans");
    // The itinerary is complete, and no longer moves under the button, once both times are known.
    await expect(page.getByRole("button", { name: "Hold both times" })).toBeEnabled();
    await expect(page.getByRole("main")).toContainText(slotTexts(found.other).time);
  });

  await test.step("[ROUTE-03j] separateBooking holds each scan with its own clinic, time and key", async () => {
    await page.getByRole("button", { name: "Hold both times" }).click();
    await expect(page).toHaveURL(/\/booking\?/);
    const { bookingKey = "", startTime, separateBooking } = query(page);
    expect(separateBooking).toBe("true");
    expect(startTime).toBe(times.get("startTime"));
    expect(new URL(page.url()).pathname).toContain(`/${clinics}/`);
    const keys = bookingKey.split(",");
    expect(new Set(keys).size).toBe(2);
    for (const [position, exam] of found.exams.entries()) {
      expect(await heldExams(request, keys[position])).toEqual([exam.slug]);
    }
  });

  await test.step("[BOOK-10b] Back leads to the chosen times, and every time is freed", async () => {
    const keys = (query(page).bookingKey ?? "").split(",");
    await page.goBack();
    await expect(heading(page)).toHaveText("Your times for 2 scans");
    for (const key of keys) await expect.poll(() => heldExams(request, key)).toEqual([]);
  });
});

async function heldExams(request: APIRequestContext, bookingKey = ""): Promise<string[]> {
  const draft = await (await request.get(`/api/booking_keys/${bookingKey}`)).json();
  return draft.holds.map(({ examSlug }: { examSlug: string }) => examSlug);
}

test("a scan for which people walk in is left out of several", async ({
  page,
  request,
  journey: _,
}) => {
  const place = await someLocation(request);
  const exams = await twoExams(request, place);
  const walkIn = await someExam(request, place.regionSlug, ({ kind }) => kind === "WALK_IN");
  const slugs = [...exams, walkIn].map(({ slug }) => slug).join(",");
  await page.goto(`/${place.regionSlug}/select-clinic/${slugs}?separateBooking=true`);
  await test.step("[SHELL-09l] the walk-in notice names the exam", async () => {
    const notice = page.getByRole("dialog", { name: `${walkIn.name}: just walk in` });
    await expect(notice).toBeVisible();
    await expectNoAxeFindings(page);
    await notice.getByRole("button", { name: "Continue with the other scans" }).click();
    await expect(heading(page)).toHaveText(`Scan 1 of 2: ${exams[0].name}`);
  });
});

test("times of each scan are chosen with the keyboard alone", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  request,
  journey: _,
}) => {
  const place = await someLocation(request);
  const exams = await twoExams(request, place);
  await addBoth(page, place, exams);
  const press = async (name: string | RegExp, role: "link" | "button") => {
    const target = page.getByRole(role, { name }).first();
    await expect(target).toBeVisible();
    const focused = () => target.evaluate((element) => element === document.activeElement);
    for (let tabs = 0; tabs < 120 && !(await focused()); tabs += 1)
      await page.keyboard.press("Tab");
    expect(await focused()).toBe(true);
    await page.keyboard.press("Enter");
  };
  await press("Find a time", "link");
  await expect(heading(page)).toHaveText("2 scans: one visit or several?");
  await press("Choose each time yourself", "link");
  // Late in a week the last times of one scan are gone before those of the other: a whole week has some of both.
  await expect(page.getByRole("button", { name: /^Next week, / })).toBeVisible();
  const range = page.getByRole("heading", { level: 2 }).first();
  const thisWeek = (await range.textContent()) ?? "";
  await press(/^Next week, /, "button");
  await expect(range).not.toHaveText(thisWeek);
  for (const [position, { name }] of exams.entries()) {
    await expect(heading(page)).toHaveText(`Scan ${position + 1} of 2: ${name}`);
    await press(/^\d{1,2}:\d\d [ap]m( soonest)?, /, "button");
    await press("Choose this time", "button");
  }
  await expect(heading(page)).toHaveText("Your times for 2 scans");
});
