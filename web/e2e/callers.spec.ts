import type { Locator, Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { daysAfter, type Exam, endHold, type Slot } from "./catalogue";
import { now } from "./clock";
import { accepted } from "./commands";
import {
  card,
  type Desk,
  deskOn,
  freeTimes,
  get,
  openDay,
  patientTakes,
  statusMessage,
} from "./day-desk";
import { demoOf, openAs } from "./people";
import { expect, test } from "./provider-server";

type ClinicList = components["schemas"]["ClinicList"];

const THREE_WEEKS_MINUTES = 21 * 24 * 60;

/** Finds an exam by its name, and chooses it with the keyboard alone. */
async function chooseExam(dialog: Locator, { name, nameWithModality }: Exam): Promise<void> {
  const field = dialog.getByRole("combobox", { name: "Exam" });
  await field.fill(name);
  const option = dialog.getByRole("option", { name: nameWithModality, exact: true });
  await expect(option).toBeVisible();
  const isMarked = async () => (await option.getAttribute("aria-selected")) === "true";
  for (let tries = 0; tries < 20 && !(await isMarked()); tries += 1) await field.press("ArrowDown");
  await field.press("Enter");
  await expect(field).toHaveValue(nameWithModality);
}

/** What patients see at the clinic, after a day. */
async function nextFree({ request, clinic, exam, day }: Desk): Promise<Slot> {
  const where = `clinicSlug=${clinic.slug}&regionSlug=${clinic.region}`;
  const { clinics } = await get<ClinicList>(
    request,
    `/api/slots/next?examSlug=${exam.slug}&${where}&after=${day}`,
  );
  const slot = clinics[0]?.slots[0];
  if (!slot) throw new Error("nothing is free any more");
  return slot;
}

function leaveQuestion(page: Page): Locator {
  return page.getByRole("alertdialog", { name: "Leave without booking?" });
}

test("staff book for a caller in three steps, and leave no step by accident", async ({
  page,
  playwright,
  provider,
  demo,
}) => {
  const request = await playwright.request.newContext({ baseURL: provider.server.url });
  const desk = await deskOn(
    (needs) => demo.workingDay({ ...needs, weekday: 0 }),
    page,
    request,
    provider.server,
  );
  const dialog = page.getByRole("dialog");
  const [before] = await freeTimes(desk);
  if (!before) throw new Error("the day is full");
  await patientTakes(desk, "Vosperling", before);
  await openDay(desk);

  await test.step("[BOOK-08c] staff book for a caller in three steps", async () => {
    await page.getByRole("button", { name: "New booking" }).click();
    await chooseExam(dialog, desk.exam);
    await dialog.getByRole("radio").first().check();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
    for (const [label, value] of [
      ["First name", "Robin"],
      ["Last name", "Caller"],
      ["Day", "27"],
      ["Month", "3"],
      ["Year", "1958"],
      ["Mobile number", "0491 570 006"],
      ["Email", "caller@example.com"],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(value);
    }
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByText("Caller, Robin")).toBeVisible();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Book appointment" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(statusMessage(page, "Booked: Caller, Robin")).toBeVisible();
    await expect(card(desk, "Caller")).toBeVisible();
  });

  await test.step("[OPS-08v] an untouched form closes, a started one asks first", async () => {
    const open = page.getByRole("button", { name: "New booking" });
    await open.click();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(open, "the keyboard goes on where it was").toBeFocused();
    await open.click();
    await chooseExam(dialog, desk.exam);
    await page.keyboard.press("Escape");
    await expect(leaveQuestion(page)).toBeVisible();
    await expectNoAxeFindings(page);
    await leaveQuestion(page).getByRole("button", { name: "Continue booking" }).click();
    await expect(leaveQuestion(page)).toHaveCount(0);
    await expect(dialog.getByRole("combobox", { name: "Exam" })).toHaveValue(
      desk.exam.nameWithModality,
    );
  });

  await test.step("[OPS-08v] a time that was held is free again for others as soon as staff leave the form", async () => {
    const all = await freeTimes(desk);
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByLabel("First name").fill("Robin");
    expect((await freeTimes(desk)).length, "it is held").toBeLessThan(all.length);
    // Clicks beside the dialog and presses Escape repeatedly: on the third Escape a browser closes it regardless.
    await page.mouse.click(5, 5);
    await expect(leaveQuestion(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(leaveQuestion(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(leaveQuestion(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(leaveQuestion(page)).toHaveCount(0);
    await expect(dialog.getByLabel("First name")).toHaveValue("Robin");
    await dialog.getByRole("button", { name: "Close" }).click();
    await leaveQuestion(page).getByRole("button", { name: "Leave without booking" }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => (await freeTimes(desk)).length).toBe(all.length);
  });

  await test.step("[OPS-08v] nor does the browser's Back throw away what was typed", async () => {
    const tomorrow = { ...desk, day: daysAfter(desk.day, 1) };
    await page.getByRole("button", { name: "Next day" }).click();
    await expect(page).toHaveURL(new RegExp(`date=${tomorrow.day}`));
    const all = await freeTimes(tomorrow);
    await page.getByRole("button", { name: "New booking" }).click();
    await chooseExam(dialog, desk.exam);
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByLabel("First name").fill("Robin");
    await page.goBack();
    await expect(leaveQuestion(page)).toBeVisible();
    await leaveQuestion(page).getByRole("button", { name: "Continue booking" }).click();
    await expect(leaveQuestion(page)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`date=${tomorrow.day}`));
    await expect(dialog.getByLabel("First name")).toHaveValue("Robin");
    expect((await freeTimes(tomorrow)).length, "it is still held").toBeLessThan(all.length);
    await page.goBack();
    await leaveQuestion(page).getByRole("button", { name: "Leave without booking" }).click();
    await expect(page).toHaveURL(new RegExp(`date=${desk.day}`));
    await expect(dialog, "nor does an empty one stand there instead").toHaveCount(0);
    await expect(card(desk, "Caller")).toBeVisible();
    await expect.poll(async () => (await freeTimes(tomorrow)).length).toBe(all.length);
  });

  await test.step("[BOOK-08g] a day on which nothing is free proposes the next ones", async () => {
    const sunday = { ...desk, day: daysAfter(desk.day, 6) };
    expect(await freeTimes(sunday), "the clinic rests on Sundays").toEqual([]);
    const next = await nextFree(sunday);
    await page.getByRole("button", { name: "New booking" }).click();
    await chooseExam(dialog, desk.exam);
    await dialog.getByLabel("Date").fill(sunday.day);
    await expect(dialog.getByText("No free times on this day. The next free times:")).toBeVisible();
    const proposals = dialog.getByRole("button", { name: /^\w+ \d+ \w+, \d+:\d\d [ap]m$/ });
    await expect.poll(() => proposals.count()).toBeGreaterThan(1);
    await expectNoAxeFindings(page);
    await expect(proposals.first()).toHaveText(new RegExp(`, ${desk.timeOf(next)}$`));
    await proposals.first().click();
    await expect(dialog.getByLabel("Date")).toHaveValue(next.start.slice(0, 10));
    await expect(dialog.getByRole("radio", { checked: true })).toBeFocused();
  });

  await test.step("[BOOK-08h] a patient whom we know is found and fills in the form", async () => {
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByLabel("First name")).toBeFocused();
    await dialog.getByLabel("Last name").fill("Somebody else");
    let searches = 0;
    page.on("request", (call) => {
      if (call.url().endsWith("/api/admin/patients/search")) searches += 1;
    });
    await dialog.getByRole("button", { name: "Find an existing patient" }).click();
    await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.type("vosperl");
    await page.keyboard.press("Enter");
    const found = dialog.getByRole("button", {
      name: /^Vosperling, Robin · Born 1 January 1970 · /,
    });
    await expect(found).toHaveCount(1);
    expect(searches, "each search is noted, so there is one").toBe(1);
    await expectNoAxeFindings(page);
    await found.click();
    await expect(dialog.getByText("Filled in from Robin Vosperling's record.")).toBeVisible();
    await expect(dialog.getByLabel("First name")).toBeFocused();
    for (const [label, value] of [
      ["First name", "Robin"],
      ["Last name", "Vosperling"],
      ["Day", "1"],
      ["Month", "1"],
      ["Year", "1970"],
      ["Email", "robin@example.com"],
    ] as const) {
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
    }
    await page.keyboard.press("Enter");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Book appointment" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(statusMessage(page, "Booked: Vosperling, Robin")).toBeVisible();
  });

  await test.step("[BOOK-08h] an exam is found by what patients would type, and nothing else is taken for one", async () => {
    await page.getByRole("button", { name: "New booking" }).click();
    const field = dialog.getByRole("combobox", { name: "Exam" });
    await field.fill("zzzz");
    await expect(
      dialog.getByText("This clinic doesn't do that exam. Try another word."),
    ).toBeVisible();
    await field.press("Enter");
    await expect(dialog.getByText("Choose an exam.")).toBeVisible();
    await field.fill("ulrasound");
    await expect(dialog.getByRole("option").first()).toContainText(/ultrasound/i);
    await field.press("Escape");
    await expect(dialog.getByRole("option")).toHaveCount(0);
    await expect(leaveQuestion(page), "the list closes first").toHaveCount(0);
    await page.keyboard.press("Escape");
    await leaveQuestion(page).getByRole("button", { name: "Leave without booking" }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test("[BOOK-08j] the time of a caller is held while staff book, and replaced where it is lost", async ({
  page,
  playwright,
  provider,
  journey,
  demo,
}) => {
  journey.expectStatus(409);
  await page.clock.install({ time: now() });
  const { url } = provider.server;
  const request = await playwright.request.newContext({ baseURL: url });
  const desk = await deskOn(
    (needs) => demo.workingDay({ ...needs, weekday: 2 }),
    page,
    request,
    provider.server,
  );
  const [first] = await freeTimes(desk);
  if (!first) throw new Error("the day is full");
  await openDay(desk);
  const dialog = page.getByRole("dialog");
  const answerTo = (method: string, path: string) =>
    page.waitForResponse(
      (answer) => answer.request().method() === method && answer.url().endsWith(path),
    );

  const bookingKey = await test.step("how long it is held is shown", async () => {
    await page.getByRole("button", { name: "New booking" }).click();
    await chooseExam(dialog, desk.exam);
    await dialog.getByRole("radio").first().check();
    const [draft] = await Promise.all([
      answerTo("POST", "/api/booking_keys"),
      dialog.getByRole("button", { name: "Next" }).click(),
    ]);
    await dialog.getByLabel("First name").fill("Robin");
    await expect(dialog.getByRole("timer")).toHaveText(/^\d+:\d\d$/);
    await expect(dialog.getByText(/is held for the caller for \d+ more minutes/)).toBeVisible();
    await expectNoAxeFindings(page);
    return ((await draft.json()) as { bookingKey: string }).bookingKey;
  });

  await test.step("it is renewed without a press", async () => {
    const [renewed] = await Promise.all([
      answerTo("PUT", "/holds"),
      page.clock.fastForward("05:30"),
    ]);
    expect(renewed.status()).toBe(200);
    await expect(dialog.getByLabel("First name")).toHaveValue("Robin");
  });

  await test.step("a slot that another patient took is replaced, and typed details stay", async () => {
    await endHold({ request: page.request, baseURL: url }, bookingKey);
    await patientTakes(desk, "Takewell", first);
    await page.clock.fastForward("05:30");
    const alert = dialog.getByRole("alert");
    await expect(alert).toContainText("Someone else has taken the time you were holding.");
    await expectNoAxeFindings(page);
    await alert.getByRole("button").first().click();
    await expect(dialog.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
    await expect(dialog.getByLabel("First name")).toHaveValue("Robin");
    await expect(dialog.getByRole("timer")).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});

test("[BOOK-08i] a patient at the desk is booked at short notice, and the board says why", async ({
  page,
  browser,
  playwright,
  provider,
  demo,
}) => {
  const { server } = provider;
  const request = await playwright.request.newContext({ baseURL: server.url });
  const desk = await deskOn((needs) => demo.soonDay(needs), page, request, server);
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage();
  const password = (await demoOf(server)).staff[0]?.password ?? "";
  await openAs(admin, { username: "admin", password }, "/admin/day");
  const path = `/api/admin/clinics/${desk.clinic.id}`;
  const headers = { "X-Scanbook": "1", Origin: server.url };
  const notice = async (noticeMinutes: number) => {
    const clinic = await get<Record<string, unknown>>(admin.request, path);
    const data = { ...clinic, noticeMinutes };
    expect((await admin.request.put(path, { headers, data })).ok()).toBe(true);
    return clinic.noticeMinutes as number;
  };
  const former = await notice(THREE_WEEKS_MINUTES);
  try {
    expect(await freeTimes(desk), "patients are offered nothing so soon").toEqual([]);
    await openDay(desk);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "New booking" }).click();
    await chooseExam(dialog, desk.exam);
    await expect(dialog.getByText(/^No free times on this day/)).toBeVisible();
    await dialog.getByRole("button", { name: "Show short-notice times" }).click();
    await expect(dialog.getByLabel("Reason for the short notice")).toBeFocused();
    await dialog.getByRole("button", { name: "Show these times" }).click();
    await expect(dialog.getByText("Enter a reason.")).toBeVisible();
    await dialog.getByLabel("Reason for the short notice").fill("Fell in the car park");
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Show these times" }).click();
    await expect(
      dialog.getByText("Showing short-notice times: Fell in the car park"),
    ).toBeVisible();
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Next" }).click();
    for (const [label, value] of [
      ["First name", "Robin"],
      ["Last name", "Walkinson"],
      ["Day", "27"],
      ["Month", "3"],
      ["Year", "1958"],
      ["Mobile number", "0491 570 006"],
      ["Email", "walkinson@example.com"],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(value);
    }
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Book appointment" }).click();
    await expect(statusMessage(page, "Booked: Walkinson, Robin")).toBeVisible();
    await card(desk, "Walkinson").click();
    await expect(page.getByText("Booked at short notice: Fell in the car park")).toBeVisible();
  } finally {
    await notice(former);
    await admin.close();
  }
});

test("staff book for callers, by the rules of the patients' form and by keyboard", async ({
  page,
  playwright,
  provider,
  journey,
  demo,
}) => {
  const { server } = provider;
  const request = await playwright.request.newContext({ baseURL: server.url });
  const desk = await deskOn(
    (needs) => demo.workingDay({ ...needs, weekday: 1 }),
    page,
    request,
    server,
  );
  await openDay(desk);
  const dialog = page.getByRole("dialog");
  /** The first two steps up to the caller's name, without a mouse. */
  const begin = async () => {
    await page.getByRole("button", { name: "New booking" }).focus();
    await page.keyboard.press("Enter");
    await chooseExam(dialog, desk.exam);
    await dialog.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("First name"), "typing begins here").toBeFocused();
  };
  const type = async (answers: readonly (readonly [string, string])[]) => {
    for (const [label, value] of answers) {
      await dialog.getByLabel(label, { exact: true }).fill(value);
    }
  };
  const finish = async (lastName: string) => {
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(`${lastName}, Robin`)).toBeVisible();
    await expect(dialog.getByRole("checkbox")).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(card(desk, lastName)).toBeVisible();
  };
  const name = (lastName: string, year: string) =>
    [
      ["First name", "Robin"],
      ["Last name", lastName],
      ["Day", "27"],
      ["Month", "3"],
      ["Year", year],
    ] as const;

  await test.step("[BOOK-08e] a child of ten is booked with their guardian", async () => {
    await begin();
    const tenYears = String(Number(desk.day.slice(0, 4)) - 10);
    await type(name("Quill", tenYears));
    await expect(dialog.getByLabel("Mobile number"), "one contact, not two").toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Their name"), "what is missing first").toBeFocused();
    await expectNoAxeFindings(page);
    await type([
      ["Their name", "Kim Quill"],
      ["Mobile number", "0491 570 156"],
      ["Email", "kim@example.com"],
    ]);
    await dialog.getByLabel("Their relationship to the patient").selectOption("Parent");
    await dialog.getByLabel("Email", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Kim Quill")).toBeVisible();
    await dialog.getByRole("button", { name: "Back" }).click();
    await dialog.getByLabel("Language for messages").selectOption({ label: "Македонски" });
    await dialog.getByLabel("First name").focus();
    await finish("Quill");
    const messages = async () => {
      const sent = JSON.parse(await accepted(server, ["messages"])) as {
        recipient: string;
        body: string;
      }[];
      return sent.filter(({ recipient }) => recipient === "kim@example.com");
    };
    await expect.poll(async () => (await messages()).length).toBe(1);
    expect((await messages())[0]?.body, "in the patient's language").toMatch(/^Добар ден, Kim/);
  });

  await test.step("[BOOK-08e] a provider that requires another field gets it asked at the desk too", async () => {
    const required = { shown: true, required: true };
    await provider.configure("application", {
      bookingForm: { gender: required, email: { shown: true, required: false } },
    });
    await page.reload();
    await openDay(desk);
    await begin();
    await type([...name("Pryor", "1958"), ["Mobile number", "0491 570 006"]]);
    await dialog.getByLabel("First name").focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Gender")).toBeFocused();
    await dialog.getByLabel("Gender").selectOption("Female");
    await dialog.getByLabel("First name").focus();
    await finish("Pryor");
  });

  await test.step("[BOOK-08e] what the server refuses leads back to its field, and anything else is named", async () => {
    journey.expectStatus(422);
    await begin();
    await type([...name("Orchard", "1958"), ["Mobile number", "0491 570 006"]]);
    await dialog.getByLabel("Gender").selectOption("Female");
    await page.route("**/api/appointments", (route) =>
      route.fulfill({
        status: 422,
        json: {
          message: "Please check the fields.",
          key: "message.invalid_fields",
          requestId: "0",
          details: {},
          fields: [
            { field: "patientDetails.lastName", key: "form.invalid", message: "Say it again." },
            { field: "waitingRoom", key: "form.required", message: "This is missing." },
          ],
        },
      }),
    );
    await dialog.getByLabel("First name").focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Book appointment" }).click();
    await expect(dialog.getByLabel("Last name")).toBeFocused();
    await expect(dialog.getByText("Say it again.")).toBeVisible();
    await expect(dialog.getByText("waitingRoom: This is missing.")).toBeVisible();
    await page.unroute("**/api/appointments");
    await page.keyboard.press("Escape");
    await leaveQuestion(page).getByRole("button", { name: "Leave without booking" }).click();
    await expect(dialog).toHaveCount(0);
  });
});
