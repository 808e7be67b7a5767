import { readFile } from "node:fs/promises";
import { expectNoAxeFindings } from "./axe";
import { daysAfter, freeSlots, someExam, weekOfSlots } from "./catalogue";
import { dayFromNow } from "./clock";
import { expect, test } from "./fixtures";
import { answerForms } from "./forms-before";
import {
  checkAndBook,
  clinicCard,
  fillDetails,
  goOn,
  heading,
  robin,
  slotButton,
  slotTexts,
  tellInstant,
} from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";

test("a patient books a scan, from the home page to the calendar file", {
  tag: RELAID_ON_DESKTOP,
}, async ({ page, request, journey, demo }) => {
  const desk = journey.size === "desk";
  const place = await demo.someLocation();
  const exam = await someExam(
    request,
    place.regionSlug,
    ({ kind, preparation }) => kind === "ONLINE" && preparation.some(({ rule }) => rule === "FAST"),
  );
  const week = await demo.freeWeek({ place, exam, soon: true });
  const entries = await weekOfSlots(request, place, exam.slug, week);
  const [wanted] = (await freeSlots(request, place, exam.slug, week)).slice(1);
  if (!wanted) throw new Error("nothing is free");
  const when = slotTexts(wanted);
  const screens: string[] = [];
  const arrive = async (title: string) => {
    await expect(heading(page)).toHaveText(title);
    await expectNoAxeFindings(page);
    screens.push(title);
  };

  await test.step("[ROUTE-01a] / shows the booking portal", async () => {
    await page.goto("/");
    await arrive("Book your scan");
    await expect(page.getByRole("button", { name: "Find scans" })).toBeVisible();
  });

  await test.step("[SHELL-10c] the page title is the configured one", async () => {
    const { application } = await (await request.get("/api/config")).json();
    await expect(page).toHaveTitle(application.metaTitle);
  });

  await test.step("[SHELL-06a] outside production the banner names the active profiles", async () => {
    const { profiles } = await (await request.get("/api/config")).json();
    expect(profiles).not.toEqual([]);
    await expect(
      page.getByRole("complementary", { name: "About this installation" }),
    ).toContainText(profiles.join(", "));
  });

  await test.step("[BOOK-02a] exams are found by typed text", async () => {
    await page.getByLabel("What scan do you need?").fill(exam.name);
    const field = page.getByRole("combobox", { name: "Your postcode or suburb" });
    await field.fill(place.postalCode);
    await page.getByRole("listbox").getByRole("option").first().click();
    await expect(field).toHaveValue(new RegExp(`^${place.postalCode} `));
    await page.getByRole("button", { name: "Find scans" }).click();
    await arrive("Which scan is on your referral?");
    await expect(page.getByRole("article", { name: exam.name, exact: true })).toBeVisible();
    const all = (await (
      await request.get(`/api/exams?regionSlug=${place.regionSlug}`)
    ).json()) as unknown[];
    expect(await page.getByRole("article").count()).toBeLessThan(all.length);
  });

  await test.step("[LOC-01e] the place that was chosen is written into lat and lng", async () => {
    const query = new URL(page.url()).searchParams;
    expect([Number(query.get("lat")), Number(query.get("lng"))]).toEqual([place.lat, place.lng]);
  });

  await page.getByRole("link", { name: `Choose ${exam.name}`, exact: true }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await arrive("Pick a clinic and time");

  await test.step("[SLOT-02c] the week is the view that shows without asking", async () => {
    expect(new URL(page.url()).searchParams.has("slotsView")).toBe(false);
    await expect(page.getByRole("button", { name: /^Next week, / })).toBeVisible();
  });

  const next = page.getByRole("button", { name: /^Next week, / });
  while (!page.url().includes(week)) {
    const before = page.url();
    await next.click();
    await expect(page).not.toHaveURL(before);
  }

  await test.step("[LOC-03a] clinics are listed by distance", async () => {
    const names = entries.map(({ clinic }) => clinic.name);
    const far = entries.map(({ distance }) => distance ?? Number.NaN);
    expect(far).toEqual([...far].sort((one, other) => one - other));
    expect(new Set(far).size).toBeGreaterThan(1);
    await expect(page.getByRole("article").getByRole("heading", { level: 3 })).toHaveText(names);
  });

  await test.step("[SLOT-02a] the week view shows a week of slots", async () => {
    const days = Array.from({ length: 7 }, (_, offset) => daysAfter(week, offset));
    const spoken = days.map((day) =>
      tellInstant(`${day}T12:00:00Z`, "UTC", { weekday: "long", day: "numeric", month: "long" }),
    );
    if (desk) {
      const card = clinicCard(page, wanted.clinic.name);
      await expect(card.getByRole("heading", { level: 4 })).toHaveCount(7);
      for (const day of spoken) {
        await expect(
          card.getByRole("heading", { name: new RegExp(day.replace(" ", ",? ")) }),
        ).toBeVisible();
      }
    } else {
      const strip = page.getByRole("group", { name: "Day", exact: true }).getByRole("button");
      await expect(strip).toHaveCount(7);
      for (const [position, day] of spoken.entries()) {
        await expect(strip.nth(position)).toHaveAccessibleName(new RegExp(day.replace(" ", ",? ")));
      }
    }
  });

  await test.step("[A11Y-01g] a slot's name is its full date, time, zone and clinic", async () => {
    const zone = new Intl.DateTimeFormat("en-AU", {
      timeZone: wanted.clinic.timeZone,
      timeZoneName: "long",
    })
      .formatToParts(new Date(wanted.slot.start))
      .find(({ type }) => type === "timeZoneName")?.value;
    const button = await slotButton(page, wanted);
    await expect(button).toHaveAccessibleName(
      new RegExp(
        `^${when.time}( soonest)?, ${when.dayWithYear.replace(" ", ",? ")}, ${zone}, ${wanted.clinic.name}$`,
      ),
    );
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expectNoAxeFindings(page);
  });

  await test.step("[ROUTE-02e] booking is appended to the path when the slot is held", async () => {
    await page.getByRole("button", { name: "Hold this time" }).click();
    await arrive("Your details");
    expect(new URL(page.url()).pathname).toBe(
      `/${place.regionSlug}/${wanted.clinic.slug}/${exam.slug}/${week}/booking`,
    );
  });

  await test.step("[SLOT-05c] the remaining time is shown counting down", async () => {
    const timer = page.getByRole("timer");
    const seconds = async () => {
      const [minutes = 0, rest = 0] = ((await timer.textContent()) ?? "").split(":").map(Number);
      return minutes * 60 + rest;
    };
    const before = await seconds();
    expect(before).toBeGreaterThan(9 * 60);
    expect(before).toBeLessThanOrEqual(10 * 60);
    await expect.poll(seconds).toBeLessThan(before);
  });

  await fillDetails(page);
  await goOn(page);
  await arrive("A few more things");
  await page.getByRole("button", { name: "Check my booking" }).click();
  await arrive("Check your booking");
  for (const value of ["Robin Sample", "27 March 1958", robin["Mobile number"], robin.Email]) {
    await expect(page.getByRole("definition").filter({ hasText: value })).toBeVisible();
  }

  await test.step("[BOOK-07p] without the terms nothing is submitted, and it says why", async () => {
    const sent: string[] = [];
    page.on("request", (call) => sent.push(`${call.method()} ${new URL(call.url()).pathname}`));
    await page.getByRole("button", { name: "Book this scan" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("Tick the box to say you agree");
    expect(sent).not.toContain("POST /api/appointments");
    await expectNoAxeFindings(page);
  });

  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Book this scan" }).click();
  await arrive("You're booked, Robin");

  await test.step("[BOOK-01a] the flow ran exam, clinic and time, details, confirmation", async () => {
    expect(screens).toEqual([
      "Book your scan",
      "Which scan is on your referral?",
      "Pick a clinic and time",
      "Your details",
      "A few more things",
      "Check your booking",
      "You're booked, Robin",
    ]);
  });

  const ticket = page.getByRole("region", { name: "You're booked, Robin" });
  const time = ticket.getByText(`${when.weekday}, ${when.time}`);
  const prepared = exam.preparation.find(({ rule }) => rule === "FAST");
  const fastFrom = new Date(
    Date.parse(wanted.slot.start) - (prepared?.minutesBefore ?? 0) * 60_000,
  );
  const preparation = ticket.getByText(
    `Nothing to eat after ${tellInstant(fastFrom, wanted.clinic.timeZone, { hour: "numeric", minute: "2-digit" })}`,
  );
  const calendar = ticket.getByRole("link", { name: "Add to calendar" });

  await test.step("[BOOK-11b] the confirmation names exam, clinic and time", async () => {
    await expect(time).toBeVisible();
    await expect(ticket.getByText(wanted.clinic.name)).toBeVisible();
    await expect(ticket.getByText(exam.name)).toBeVisible();
  });

  await test.step("[BOOK-11c] the confirmation says how to prepare, with this person's own hours", async () => {
    const day = tellInstant(fastFrom, wanted.clinic.timeZone, {
      weekday: "long",
      day: "numeric",
      month: "long",
    });
    await expect(preparation).toContainText(new RegExp(`on ${day.replace(" ", ",? ")}\\.`));
  });

  if (!desk) {
    await test.step("[BOOK-11f] time, place, preparation and next step show without scrolling at 360 × 640", async () => {
      expect(page.viewportSize()).toEqual({ width: 360, height: 640 });
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      for (const part of [time, ticket.getByText(wanted.clinic.name), preparation, calendar]) {
        const box = await part.boundingBox();
        expect(box && box.y + box.height).toBeLessThanOrEqual(640);
      }
    });
  }

  await test.step("[BOOK-11d] the confirmation offers a calendar file", async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), calendar.click()]);
    const file = await readFile(await download.path(), "utf8");
    const start = new Date(wanted.slot.start).toISOString().replace(/[-:]|\.\d{3}/g, "");
    expect(file).toContain("BEGIN:VCALENDAR");
    expect(file).toMatch(new RegExp(`DTSTART[^\\r\\n]*:${start}`));
  });

  await test.step("[ROUTE-02k] the confirmation is still there after a reload", async () => {
    await page.reload();
    await expect(heading(page)).toHaveText("You're booked, Robin");
    await expect(time).toBeVisible();
  });

  await test.step("[BOOK-11e] the confirmation links to the portal", async () => {
    const bookingKey = new URL(page.url()).pathname.split("/").at(-1);
    await page.getByRole("link", { name: "Change or cancel online" }).click();
    await expect(page).toHaveURL(new RegExp(`/appointments/${bookingKey}$`));
    await expect(page.getByRole("heading", { name: "To do before you come" })).toBeVisible();
  });
});

test("an appointment that waits for approval is shown as requested, not as booked", async ({
  page,
  request,
  demo,
}) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "PENDING");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(
    `/${place.regionSlug}/select-clinic/${exam.slug}/${week}?lat=${place.lat}&lng=${place.lng}`,
  );
  await answerForms(page, clinicCard(page, wanted.clinic.name));
  await (await slotButton(page, wanted)).click();
  await page.getByRole("button", { name: "Hold this time" }).click();
  await fillDetails(page);
  await checkAndBook(page);
  await test.step("[BOOK-08b] a pending appointment shows as pending", async () => {
    await expect(heading(page)).toHaveText("We have your request, Robin");
    await expect(page.getByText("Our staff will check it and let you know")).toBeVisible();
    await expect(page.getByText("You're booked")).toHaveCount(0);
    await expectNoAxeFindings(page);
  });
});

test("a scan without times says what to do instead", async ({ page, request, demo }) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "WALK_IN");
  await page.goto(`/${place.regionSlug}?search=${encodeURIComponent(exam.name)}`);
  await page.getByRole("link", { name: `See clinics ${exam.name}`, exact: true }).click();
  const entries = await weekOfSlots(request, place, exam.slug, dayFromNow(7));
  await test.step("[BOOK-09a] a walk-in exam shows its notice instead of slots", async () => {
    await expect(heading(page)).toHaveText(`${exam.name}: just walk in`);
    await expect(page.getByRole("button", { name: "Hold this time" })).toHaveCount(0);
  });
  await test.step("[BOOK-09b] the walk-in notice names the clinics and their hours", async () => {
    expect(entries.length).toBeGreaterThan(0);
    for (const { clinic } of entries) {
      expect(clinic.openingHours).not.toBe("");
      await expect(clinicCard(page, clinic.name)).toContainText(clinic.openingHours);
    }
  });
  await expectNoAxeFindings(page);
  const enquiry = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
  await page.goto(`/${place.regionSlug}?search=${encodeURIComponent(enquiry.name)}`);
  await expect(page.getByRole("link", { name: `Ask us ${enquiry.name}` })).toBeVisible();
});
