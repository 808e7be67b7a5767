import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { daysAfter, mondayIn, type Slot } from "./catalogue";
import { accepted } from "./commands";
import { demoOf, expectPath, signIn } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading, tellInstant } from "./screens";
import type { Server } from "./servers";

type Schemas = components["schemas"];
type Clinic = Schemas["Clinic"];

/** Each journey has a day of its own, in a week that no other one uses. */
const MONDAY = mondayIn(11);

interface Desk {
  readonly day: string;
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly url: string;
  readonly clinic: Clinic;
  readonly exam: Schemas["Exam"];
  readonly timeOf: (slot: Pick<Slot, "start">) => string;
}

async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

/** The free times of the day, each with its device. */
async function freeTimes({ day, request, clinic, exam }: Desk): Promise<readonly Slot[]> {
  const range = `start=${day}&end=${day}&clinicSlug=${clinic.slug}&regionSlug=${clinic.region}`;
  const { clinics } = await get<Schemas["ClinicList"]>(
    request,
    `/api/slots?examSlug=${exam.slug}&${range}`,
  );
  return clinics.flatMap(({ slots }) => slots);
}

/** A patient takes a time, from a browser of their own. */
async function patientTakes(
  { request, url, clinic, exam }: Desk,
  lastName: string,
  slot: Slot,
  needs: Schemas["Needs"] = {},
): Promise<string> {
  const headers = { "X-Scanbook": "1", Origin: url };
  const draft = await request.post("/api/booking_keys", { headers });
  const { bookingKey } = (await draft.json()) as { bookingKey: string };
  const { start, end, deviceId } = slot;
  const answer = await request.post("/api/appointments", {
    headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
    data: {
      bookingKey,
      acceptedTerms: true,
      needs,
      patientDetails: {
        firstName: "Robin",
        lastName,
        dateOfBirth: "1970-01-01",
        email: "robin@example.com",
        contactNumber: "0491570156",
      },
      appointments: [{ examSlug: exam.slug, clinicSlug: clinic.slug, deviceId, start, end }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return bookingKey;
}

function card(desk: Desk, lastName: string): Locator {
  return desk.page.getByRole("link", { name: new RegExp(`${lastName}, Robin`) });
}

function moveDialog({ page }: Desk): Locator {
  return page.getByRole("dialog", { name: "Move this appointment" });
}

/** An appointment of the day as the server has it. */
async function standing({ day, page, clinic }: Desk, lastName: string) {
  const range = `start=${day}&end=${day}&clinicId=${clinic.id}`;
  const { items } = await get<Schemas["OfficeAppointmentPage"]>(
    page.request,
    `/api/admin/appointments?${range}`,
  );
  const found = items.filter(
    ({ status, patientDetails }) =>
      patientDetails.lastName === lastName && status !== "RESCHEDULED",
  );
  expect(found, `${lastName} stands once on the day`).toHaveLength(1);
  return found[0] as Schemas["OfficeAppointment"];
}

/** A patient has taken the time that staff are about to give away: they are told, and nobody loses anything. */
async function expectPatientKeeps(desk: Desk, patient: string, taken: Slot): Promise<void> {
  const { page } = desk;
  const before = await standing(desk, "Ulrich");
  await expect(moveDialog(desk).getByText(/just taken/i)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await expect(moveDialog(desk)).toHaveCount(0);
  await expect(card(desk, patient), "it appears without a reload").toContainText(
    desk.timeOf(taken),
  );
  await expect(card(desk, "Ulrich")).toContainText(desk.timeOf(before));
  const kept = await standing(desk, patient);
  expect([kept.start, kept.deviceId]).toEqual([taken.start, taken.deviceId]);
  expect(await standing(desk, "Ulrich"), "what was to be moved stands where it stood").toEqual(
    before,
  );
}

/** What the page says of the last thing that was done. */
function told(page: Page, words: string): Locator {
  return page.getByRole("status").filter({ hasText: words });
}

async function openDay(desk: Desk, more = ""): Promise<void> {
  await desk.page.goto(`/admin/day?clinicId=${desk.clinic.id}&date=${desk.day}${more}`);
  await expect(desk.page.getByRole("region", { name: /^Board of/ })).toBeVisible();
}

/** The front desk at its clinic, with an exam that patients book there. */
async function deskOn(
  day: string,
  page: Page,
  request: APIRequestContext,
  server: Server,
): Promise<Desk> {
  const { staff } = await demoOf(server);
  await page.goto("/admin");
  await expectPath(page, "/admin/sign-in");
  await signIn(page, "frontdesk", staff[0]?.password ?? "");
  await expectPath(page, "/admin/day");
  const who = await get<Schemas["Authentication"]>(page.request, "/api/authentication");
  const clinics = await get<Clinic[]>(request, "/api/config/contact");
  const clinic = clinics.find(({ id }) => who.clinicIds?.includes(id));
  if (!clinic) throw new Error("the front desk works nowhere");
  const exams = await get<Schemas["Exam"][]>(request, `/api/clinics/${clinic.slug}/exams`);
  const exam = exams.find(
    ({ kind, preparation, modalityName }) =>
      kind === "ONLINE" && preparation.length === 0 && /ultrasound/i.test(modalityName),
  );
  if (!exam) throw new Error("the clinic has no such exam");
  const timeOf = ({ start }: Pick<Slot, "start">) =>
    tellInstant(start, clinic.timeZone, { hour: "numeric", minute: "2-digit" });
  return { day, page, request, url: server.url, clinic, exam, timeOf };
}

test("staff run their day on the board", async ({ page, playwright, provider, journey }) => {
  const { url } = provider.server;
  const request = await playwright.request.newContext({ baseURL: url });
  const desk = await deskOn(MONDAY, page, request, provider.server);
  const { exam, timeOf } = desk;

  const [first, second] = (await freeTimes(desk)).filter((_, index) => index % 4 === 0);
  if (!first || !second) throw new Error("the day is full");
  const oldKey = await patientTakes(desk, "Vosper", first, { weightKg: 80 });
  await patientTakes(desk, "Ulrich", second);

  await test.step("[OPS-08c] the day stands on the board, device by device", async () => {
    await openDay(desk);
    await expect(heading(page)).toHaveText(/^Monday \d+ \w+$/);
    await expect(card(desk, "Vosper")).toBeVisible();
    await expect(card(desk, "Vosper")).toContainText(timeOf(first));
    await expect(page.getByRole("list", { name: "What the colours say" })).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[BOOK-15h] what a patient needs is seen with the appointment", async () => {
    await card(desk, "Vosper").click();
    const panel = page.getByRole("complementary", { name: "Vosper, Robin" });
    await expect(panel.getByText("Weight: 80 kg")).toBeVisible();
    await expectNoAxeFindings(page);
    await page.reload();
    await expect(panel).toBeVisible();
  });

  await test.step("[OPS-08k] a patient is sent a new link, and the old one opens nothing any more", async () => {
    const panel = page.getByRole("complementary", { name: "Vosper, Robin" });
    const link = panel.getByRole("link", { name: "Open the patient’s page" });
    const patient = await playwright.request.newContext({ baseURL: url });
    const opens = async () => {
      const answer = await patient.post("/api/authentication", {
        headers: { "X-Scanbook": "1", Origin: url },
        data: { bookingKey: oldKey, dateOfBirth: "1970-01-01", type: "APPOINTMENT" },
      });
      return ((await answer.json()) as Schemas["SignIn"]).success;
    };
    const summary = () => patient.get(`/api/secured/booking_keys/${oldKey}/summary`);
    expect(await opens()).toBe(true);
    expect((await summary()).status()).toBe(200);
    await expect(link).toHaveAttribute("href", new RegExp(oldKey));
    await panel.getByRole("button", { name: "Send a new link" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Send a new link?" });
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Keep the old link" }).click();
    await expect(dialog).toHaveCount(0);
    await panel.getByRole("button", { name: "Send a new link" }).click();
    await dialog.getByRole("button", { name: "Send a new link" }).click();
    await expect(told(page, "a new link goes to r•••@example.com")).toBeVisible();
    await expect(link, "without a reload").not.toHaveAttribute("href", new RegExp(oldKey));
    expect((await summary()).status(), "whoever came in by it is out").toBe(401);
    expect(await opens()).toBe(false);
    const subjects = async () => {
      const messages = JSON.parse(await accepted(provider.server, ["messages"]));
      return (messages as { subject: string }[]).map(({ subject }) => subject);
    };
    await expect.poll(subjects).toContain("Your new link to the booking");
  });

  await test.step("[OPS-08e] a patient arrives, goes in and is done", async () => {
    const panel = page.getByRole("complementary", { name: "Vosper, Robin" });
    for (const [button, state] of [
      ["Has arrived", "Here"],
      ["In the room", "In the room"],
      ["Done", "Done"],
    ] as const) {
      await panel.getByRole("button", { name: button, exact: true }).click();
      await expect(card(desk, "Vosper")).toContainText(state);
    }
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toHaveCount(0);
  });

  await test.step("[OPS-08d] an appointment moves by keyboard alone", async () => {
    await card(desk, "Ulrich").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = moveDialog(desk);
    await expect(dialog).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(card(desk, "Ulrich")).toContainText(timeOf(second));
    await page.keyboard.press("Enter");
    const time = dialog.getByRole("radio").nth(2);
    await time.focus();
    await page.keyboard.press("Space");
    await expect(time).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(told(page, "Moved: Ulrich, Robin")).toBeVisible();
    await expect(card(desk, "Ulrich")).not.toContainText(timeOf(second));
  });

  await test.step("[OPS-08d] and by dragging, to another hour", async () => {
    await page.getByRole("button", { name: "Close" }).click();
    const before = await card(desk, "Ulrich").textContent();
    const column = page.getByRole("list").filter({ has: card(desk, "Ulrich") });
    const box = await column.boundingBox();
    await card(desk, "Ulrich").dragTo(column, {
      targetPosition: { x: (box?.width ?? 100) / 2, y: 40 },
      force: true,
    });
    const dialog = moveDialog(desk);
    await expect(dialog.getByRole("button", { name: /^Move to/ })).toBeVisible();
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: /^Move to/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card(desk, "Ulrich")).not.toHaveText(before ?? "");
  });

  await test.step("that nobody knows what is free is not called full", async () => {
    journey.expectStatus(403);
    await page.route("**/api/admin/appointments/*/moves?*", (route) =>
      route.fulfill({ status: 403, json: { message: "You may not see the free times." } }),
    );
    await page.getByRole("button", { name: "Close" }).click();
    await card(desk, "Ulrich").focus();
    await page.getByRole("button", { name: /^Move Ulrich/ }).click();
    const dialog = moveDialog(desk);
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(dialog.getByText(/Nothing is free/)).toHaveCount(0);
    await page.unroute("**/api/admin/appointments/*/moves?*");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("time outside the hours is given only with a reason", async () => {
    journey.expectStatus(409, 422);
    await card(desk, "Ulrich").focus();
    await page.getByRole("button", { name: /^Move Ulrich/ }).click();
    const dialog = moveDialog(desk);
    await dialog.getByLabel("Time").fill("22:00");
    await dialog.getByRole("button", { name: /^Move to/ }).click();
    await expect(dialog.getByText("The device does not work then.")).toBeVisible();
    await dialog.getByLabel("Why it is moved all the same").fill("The surgeon waits for it");
    await dialog.getByRole("button", { name: /^Move to/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card(desk, "Ulrich")).toContainText("10:00 pm");
  });

  await test.step("time is not closed over those who are booked", async () => {
    await openDay(desk);
    await page.getByRole("button", { name: "Block time" }).click();
    const dialog = page.getByRole("dialog", { name: "Block time" });
    await dialog.getByLabel("From").fill("21:00");
    await dialog.getByLabel("Why it is closed").fill("Cleaning");
    await dialog.getByRole("button", { name: "Block this time" }).click();
    await expect(dialog.getByRole("link", { name: /^Ulrich, Robin/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("From").fill("22:45");
    await dialog.getByLabel("To").fill("23:30");
    await dialog.getByRole("button", { name: "Block this time" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(told(page, "Closed: Cleaning.")).toBeVisible();
  });

  await test.step("[BOOK-08c] staff book for a caller in three steps", async () => {
    await page.getByRole("button", { name: "New booking" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Exam", { exact: true }).selectOption(exam.slug);
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
    await dialog.getByRole("button", { name: "Book it" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(told(page, "Booked: Caller, Robin")).toBeVisible();
    await expect(card(desk, "Caller")).toBeVisible();
  });

  await test.step("a week of one device, and a telephone", async () => {
    await openDay(desk, "&view=week");
    await expect(card(desk, "Caller").or(card(desk, "Vosper")).first()).toBeVisible();
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await openDay(desk, `&deviceId=${first.deviceId}`);
    await expect(card(desk, "Vosper")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    await card(desk, "Vosper").click();
    const sheet = page.getByRole("dialog", { name: "Vosper, Robin" });
    await expect(sheet).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test("a patient who books the time at that moment keeps it", async ({
  page,
  playwright,
  provider,
  journey,
}) => {
  journey.expectStatus(409);
  const request = await playwright.request.newContext({ baseURL: provider.server.url });
  const desk = await deskOn(daysAfter(MONDAY, 1), page, request, provider.server);
  const [first, second] = (await freeTimes(desk)).filter((_, index) => index % 4 === 0);
  if (!first || !second) throw new Error("the day is full");
  await patientTakes(desk, "Vosper", first);
  await patientTakes(desk, "Ulrich", second);
  await openDay(desk);

  await test.step("a patient who takes the time that staff have typed keeps it", async () => {
    await card(desk, "Ulrich").focus();
    await page.getByRole("button", { name: /^Move Ulrich/ }).click();
    const dialog = moveDialog(desk);
    const free = (await freeTimes(desk)).at(-1);
    if (!free) throw new Error("the day is full");
    await dialog.getByLabel("Time").fill(free.start.slice(11, 16));
    await dialog.getByLabel("Device").selectOption(String(free.deviceId));
    await patientTakes(desk, "Tanaka", free);
    await dialog.getByRole("button", { name: /^Move to/ }).click();
    await expectPatientKeeps(desk, "Tanaka", free);
  });

  await test.step("a patient who takes it while staff choose by keyboard keeps it", async () => {
    await card(desk, "Ulrich").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = moveDialog(desk);
    await dialog.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    const day = await freeTimes(desk);
    const chosen = async () => {
      const time = await dialog.getByLabel("Time").inputValue();
      const device = await dialog.getByLabel("Device").inputValue();
      return day.find(
        ({ start, deviceId }) => start.slice(11, 16) === time && String(deviceId) === device,
      );
    };
    // Patients are offered fewer times than staff: on to the first that both see.
    for (let tries = 0; tries < 20 && !(await chosen()); tries += 1) {
      await page.keyboard.press("ArrowDown");
    }
    const wanted = await chosen();
    if (!wanted) throw new Error("no time is free for both");
    await patientTakes(desk, "Sorrel", wanted);
    await page.keyboard.press("Enter");
    await expectPatientKeeps(desk, "Sorrel", wanted);
  });

  await test.step("and so does one who takes the time to which staff drag", async () => {
    const [one, other] = [await standing(desk, "Ulrich"), await standing(desk, "Vosper")];
    const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
    const boxOf = async (place: Locator) => {
      const box = await place.boundingBox();
      if (!box) throw new Error("it is nowhere");
      return box;
    };
    const here = (await freeTimes(desk)).filter(({ deviceId }) => deviceId === one.deviceId);
    const nearest = (slot: Slot) => Math.abs(minutes(one.start, slot.start));
    const [wanted] = here.sort((left, right) => nearest(left) - nearest(right));
    if (!wanted) throw new Error("the device is full");
    const [at, beside] = [await boxOf(card(desk, "Ulrich")), await boxOf(card(desk, "Vosper"))];
    const perMinute = (beside.y - at.y) / minutes(one.start, other.start);
    const column = page.getByRole("list").filter({ has: card(desk, "Ulrich") });
    const whole = await boxOf(column);
    const y = at.y + at.height / 2 - whole.y + minutes(one.start, wanted.start) * perMinute;
    await card(desk, "Ulrich").dragTo(column, {
      targetPosition: { x: whole.width / 2, y },
      force: true,
    });
    const dialog = moveDialog(desk);
    await expect(dialog.getByLabel("Time")).toHaveValue(wanted.start.slice(11, 16));
    await patientTakes(desk, "Rowntree", wanted);
    await dialog.getByRole("button", { name: /^Move to/ }).click();
    await expectPatientKeeps(desk, "Rowntree", wanted);
  });
});
