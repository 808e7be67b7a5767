import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { daysAfter, mondayIn, type Slot } from "./catalogue";
import { accepted, type Installation } from "./commands";
import { demoOf, expectPath, signIn } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

type Schemas = components["schemas"];
type Clinic = Schemas["Clinic"];

const EXCEPTIONS = "/admin/setup/exceptions";
/** Days of their own, in weeks that no other journey uses. */
const SERVICE_DAY = mondayIn(14);
const REPAIR = [mondayIn(15), daysAfter(mondayIn(15), 1)] as const;
const HOLIDAY = daysAfter(mondayIn(16), 2);
const PATIENTS = 20;
const MINUTE_MS = 60_000;
/** Longer than any clean-up, so that each of them can be booked. */
const BETWEEN_MS = 15 * MINUTE_MS;

interface Desk {
  readonly page: Page;
  readonly url: string;
  readonly clinic: Clinic;
  readonly exam: Schemas["Exam"];
  /** Another one, of the same room. */
  readonly further: Schemas["Exam"];
  /** Somebody who is not signed in. */
  readonly anyone: APIRequestContext;
  newPatient(): Promise<APIRequestContext>;
}

async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

/** What patients are offered on some days. */
async function offered(
  desk: Desk,
  first: string,
  last = first,
  examSlug = desk.exam.slug,
): Promise<readonly Slot[]> {
  const { anyone, clinic } = desk;
  const where = `clinicSlug=${clinic.slug}&regionSlug=${clinic.region}`;
  const { clinics } = await get<Schemas["ClinicList"]>(
    anyone,
    `/api/slots?examSlug=${examSlug}&start=${first}&end=${last}&${where}`,
  );
  return clinics.flatMap(({ slots }) => slots);
}

interface Patient {
  readonly lastName: string;
  readonly bookingKey: string;
  readonly request: APIRequestContext;
}

/** A patient takes a time, from a browser of their own; with it all exams of a visit. */
async function patientTakes(desk: Desk, lastName: string, slot: Slot): Promise<Patient> {
  const request = await desk.newPatient();
  const headers = { "X-Scanbook": "1", Origin: desk.url };
  const draft = await request.post("/api/booking_keys", { headers });
  const { bookingKey } = (await draft.json()) as { bookingKey: string };
  const { exam, clinic } = desk;
  const parts = slot.parts?.length ? slot.parts : [{ ...slot, examSlug: exam.slug }];
  const answer = await request.post("/api/appointments", {
    headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
    data: {
      bookingKey,
      acceptedTerms: true,
      patientDetails: {
        firstName: "Robin",
        lastName,
        dateOfBirth: "1970-01-01",
        email: `${lastName.toLowerCase()}@example.com`,
        contactNumber: "0491570156",
      },
      appointments: parts.map(({ examSlug, deviceId, start, end }) => ({
        ...{ examSlug, clinicSlug: clinic.slug, deviceId, start, end },
      })),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { lastName, bookingKey, request };
}

/** When a patient's own page says that the scan is. */
async function startOf({ request, bookingKey }: Patient): Promise<string> {
  const path = `/api/secured/booking_keys/${bookingKey}/summary`;
  const { appointments } = await get<Schemas["AppointmentSummary"]>(request, path);
  const standing = appointments.filter(({ status }) => status !== "RESCHEDULED");
  expect(standing).toHaveLength(1);
  return standing[0]?.start ?? "";
}

/** How many of them got a message that their time has changed. */
async function changesTold(
  installation: Installation,
  patients: readonly Patient[],
): Promise<number> {
  const messages: readonly { kind: string; recipient: string }[] = JSON.parse(
    await accepted(installation, ["messages"]),
  );
  const told = messages.filter(({ kind }) => kind === "BOOKING_CHANGED");
  return patients.filter(({ lastName }) =>
    told.some(({ recipient }) => recipient === `${lastName.toLowerCase()}@example.com`),
  ).length;
}

/** Times of one device that do not touch each other. */
function apart(slots: readonly Slot[], deviceId: number): Slot[] {
  const found: Slot[] = [];
  for (const slot of slots.filter((one) => one.deviceId === deviceId)) {
    const last = found.at(-1);
    if (!last || Date.parse(slot.start) >= Date.parse(last.end) + BETWEEN_MS) found.push(slot);
  }
  return found;
}

async function enter(page: Page, username: string, password: string): Promise<void> {
  await page.goto(EXCEPTIONS);
  await expectPath(page, "/admin/sign-in");
  await signIn(page, username, password);
  await expectPath(page, EXCEPTIONS);
}

interface Given {
  readonly page: Page;
  readonly playwright: Pick<typeof import("@playwright/test"), "request">;
  readonly url: string;
}

/** The front desk's own clinic, and an exam that two of its devices do where there is one. */
async function deskOf({ page, playwright, url }: Given): Promise<Desk> {
  const newPatient = () => playwright.request.newContext({ baseURL: url });
  const anyone = await newPatient();
  const who = await get<Schemas["Authentication"]>(page.request, "/api/authentication");
  const clinics = await get<Clinic[]>(anyone, "/api/config/contact");
  const clinic = clinics.find(({ id }) => who.clinicIds?.includes(id));
  if (!clinic) throw new Error("the front desk works nowhere");
  const exams = await get<Schemas["Exam"][]>(anyone, `/api/clinics/${clinic.slug}/exams`);
  const [exam, further] = exams.filter(
    ({ kind, preparation, modalityName }) =>
      kind === "ONLINE" && preparation.length === 0 && /ultrasound/i.test(modalityName),
  );
  if (!exam || !further) throw new Error("the clinic has no such exams");
  return { page, url, clinic, exam, further, anyone, newPatient };
}

const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const told = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words });

async function expectFits(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
}

interface Filled {
  readonly days: readonly [string, string?];
  readonly hours?: readonly [string, string];
  readonly device?: string;
  readonly reason: string;
}

async function fillForm(page: Page, { days, hours, device, reason }: Filled): Promise<void> {
  await page.getByLabel("First day").fill(days[0]);
  if (days[1]) await page.getByLabel(/^Last day/).fill(days[1]);
  if (hours) {
    const some = page.getByRole("checkbox", { name: "Only for some hours of each day" });
    if (await some.isVisible()) await some.check();
    await page.getByLabel("From").fill(hours[0]);
    await page.getByLabel("To", { exact: true }).fill(hours[1]);
  }
  if (device) await page.getByLabel("Device").selectOption(device);
  await page.getByLabel("Reason").fill(reason);
}

test("staff close time and add hours, and patients are offered what is left", async ({
  page,
  playwright,
  provider,
  journey,
}) => {
  journey.expectStatus(409);
  const { staff } = await demoOf(provider.server);
  await enter(page, "frontdesk", staff[0]?.password ?? "");
  const desk = await deskOf({ page, playwright, url: provider.server.url });
  const [first] = await offered(desk, SERVICE_DAY);
  if (!first) throw new Error("nothing is free");
  const before = (await offered(desk, SERVICE_DAY)).filter(
    ({ deviceId }) => deviceId === first.deviceId,
  );
  const ofDevice = async () =>
    (await offered(desk, SERVICE_DAY)).filter(({ deviceId }) => deviceId === first.deviceId);

  await test.step("a form that is not whole says what is missing", async () => {
    await expect(heading(page)).toHaveText("Closures and extra hours");
    await page.getByRole("link", { name: "Close time or add hours" }).click();
    await page.getByRole("button", { name: "Close this time" }).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
    await expectFits(page);
  });

  await test.step("[OPS-01e] a device closes for a morning: the board shows it, patients are not offered it", async () => {
    await fillForm(page, {
      days: [SERVICE_DAY],
      hours: ["06:00", "12:00"],
      device: String(first.deviceId),
      reason: "Service of the probe",
    });
    await page.getByRole("button", { name: "Close this time" }).click();
    await expectPath(page, EXCEPTIONS);
    const closed = row(page, /6:00 am to 12:00 pm.*Closed.*Service of the probe/);
    await expect(closed).toBeVisible();
    await expectFits(page);
    const left = await ofDevice();
    expect(left.length).toBeLessThan(before.length);
    expect(left.filter(({ start }) => start.slice(11, 16) < "12:00")).toEqual([]);
    await page.goto(`/admin/day?clinicId=${desk.clinic.id}&date=${SERVICE_DAY}`);
    await expect(page.getByText("Service of the probe").first()).toBeVisible();
  });

  await test.step("[OPS-01e] its hours are changed, and the afternoon closes in the place of the morning", async () => {
    await page.goto(`${EXCEPTIONS}?clinicId=${desk.clinic.id}`);
    await page.getByRole("button", { name: /^Change .*Service of the probe/ }).click();
    const dialog = page.getByRole("dialog", { name: "Change this closure" });
    await expect(dialog.getByLabel("From")).toHaveValue("06:00");
    await dialog.getByLabel("From").fill("13:00");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("The end comes after the beginning.")).toBeVisible();
    await expectFits(page);
    await dialog.getByLabel("To", { exact: true }).fill("23:00");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(told(page, /Changed: .*Service of the probe/)).toBeVisible();
    await expect(row(page, /1:00 pm to 11:00 pm.*Closed.*Service of the probe/)).toBeVisible();
    const left = await ofDevice();
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter(({ end }) => end.slice(11, 16) > "13:00")).toEqual([]);
  });

  await test.step("two change one closure: the second sees what the first wrote, and decides", async () => {
    const other = await page.context().newPage();
    await other.goto(`${EXCEPTIONS}?clinicId=${desk.clinic.id}`);
    for (const editor of [page, other]) {
      await editor.getByRole("button", { name: /^Change .*Service of the probe/ }).click();
    }
    await other.getByLabel("To", { exact: true }).fill("22:00");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByRole("dialog")).toHaveCount(0);
    await other.close();
    await page.getByLabel("To", { exact: true }).fill("21:00");
    await page.getByLabel("Reason").fill("Service of the probe, again");
    await page.getByRole("button", { name: "Save" }).click();
    const both = page.getByRole("dialog", { name: "Somebody else has changed this meanwhile" });
    await expect(both.getByRole("radio", { name: /Keep mine.*1:00 pm to 9:00 pm/ })).toBeVisible();
    await expect(both.getByRole("group")).toHaveCount(1);
    await expectFits(page);
    await both.getByRole("radio", { name: /Take theirs.*1:00 pm to 10:00 pm/ }).check();
    await both.getByRole("button", { name: "Save this" }).click();
    await expect(told(page, /Changed: .*Service of the probe, again/)).toBeVisible();
    await expect(row(page, /1:00 pm to 10:00 pm.*Service of the probe, again/)).toBeVisible();
  });

  await test.step("[OPS-01e] it is removed after a question, and all is offered again", async () => {
    const remove = page.getByRole("button", { name: /^Remove .*Service of the probe/ });
    await remove.click();
    const dialog = page.getByRole("alertdialog", { name: "Remove this closure?" });
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await expect(dialog).toHaveCount(0);
    await remove.click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(told(page, /Removed: .*Service of the probe/)).toBeVisible();
    await expect(row(page, /Service of the probe/)).toHaveCount(0);
    expect(await ofDevice()).toEqual(before);
  });

  await test.step("[OPS-01e] extra hours are offered, and stay while somebody is booked in them", async () => {
    await page.getByRole("link", { name: "Close time or add hours" }).click();
    await page.getByRole("radio", { name: /^Add hours/ }).check();
    await fillForm(page, {
      days: [SERVICE_DAY],
      hours: ["20:00", "22:00"],
      device: String(first.deviceId),
      reason: "Long waiting list",
    });
    await page.getByRole("button", { name: "Add these hours" }).click();
    await expect(row(page, /8:00 pm to 10:00 pm.*Open.*Long waiting list/)).toBeVisible();
    const evening = (await ofDevice()).find(({ start }) => start.slice(11, 16) >= "20:00");
    if (!evening) throw new Error("the evening is not offered");
    await patientTakes(desk, "Nightingale", evening);
    await page.getByRole("button", { name: /^Change .*Long waiting list/ }).click();
    const change = page.getByRole("dialog", { name: "Change these extra hours" });
    await change.getByLabel("From").fill("21:45");
    await change.getByRole("button", { name: "Save" }).click();
    await expect(change.getByRole("link", { name: /^Nightingale, Robin/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await change.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: /^Remove .*Long waiting list/ }).click();
    const dialog = page.getByRole("alertdialog", { name: "Remove these extra hours?" });
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(dialog.getByRole("link", { name: /^Nightingale, Robin/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await expect(row(page, /Long waiting list/)).toBeVisible();
  });

  await test.step("the board leads to those who are in the way, and brings the reason along", async () => {
    await page.goto(`/admin/day?clinicId=${desk.clinic.id}&date=${SERVICE_DAY}`);
    await page.getByRole("button", { name: "Block time" }).click();
    const dialog = page.getByRole("dialog", { name: "Block time" });
    await dialog.getByLabel("From").fill("20:00");
    await dialog.getByLabel("Why it is closed").fill("Power cut");
    await dialog.getByRole("button", { name: "Block this time" }).click();
    await dialog.getByRole("link", { name: "Move them and close" }).click();
    await expect(heading(page)).toHaveText("Move those who are booked");
    await expect(row(page, /Nightingale, Robin/)).toBeVisible();
    await expect(page.getByLabel("Why it is closed")).toHaveValue("Power cut");
    expect(page.url()).not.toContain("Power");
    await page.reload();
    await expect(page.getByLabel("Why it is closed")).toHaveValue("Power cut");
  });

  await test.step("a move that parts a visit wants a reason, and goes on with one", async () => {
    journey.expectStatus(409, 422);
    const both = `${desk.exam.slug},${desk.further.slug}`;
    const visit = (await offered(desk, SERVICE_DAY, SERVICE_DAY, both)).find(
      ({ start }) => start.slice(11, 16) < "18:00",
    );
    const [one] = visit?.parts ?? [];
    if (!visit || !one) throw new Error("no visit is offered");
    const patient = await patientTakes(desk, "Twoscan", visit);
    const closure = new URLSearchParams({
      clinicId: String(desk.clinic.id),
      deviceId: String(one.deviceId),
      date: SERVICE_DAY,
      from: one.start.slice(11, 16),
      to: one.end.slice(11, 16),
    });
    await page.goto(`${EXCEPTIONS}/moves?${closure}`);
    await page.getByRole("button", { name: "Move this one" }).click();
    const hit = row(page, /Twoscan, Robin/);
    await expect(hit.getByText(/Other exams of the same visit stay/)).toBeVisible();
    const why = page.getByLabel("Why they are moved all the same");
    await expectFits(page);
    await page.getByRole("button", { name: "Move this one" }).click();
    await expect(page.getByText("Please say why.")).toBeVisible();
    await expect(why).toBeFocused();
    await why.fill("The probe is broken");
    await page.getByRole("button", { name: "Move this one" }).click();
    await expect(hit.getByText("Moved", { exact: true })).toBeVisible();
    const path = `/api/secured/booking_keys/${patient.bookingKey}/summary`;
    const { appointments } = await get<Schemas["AppointmentSummary"]>(patient.request, path);
    expect(appointments.some(({ status }) => status === "CHANGED")).toBe(true);
  });
});

/** The row of somebody who is in the way. */
function hit(page: Page, lastName: string): Locator {
  return row(page, new RegExp(`${lastName}, Robin`));
}

/** Presses a key until that has the focus; whoever has only a keyboard gets nowhere else. */
async function tabTo(page: Page, target: Locator, limit = 80): Promise<void> {
  for (let pressed = 0; pressed < limit; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not get there");
}

test("[OPS-01e] a device with 20 appointments closes once all of them are moved", async ({
  page,
  browser,
  playwright,
  provider,
  journey,
}) => {
  journey.expectStatus(409);
  const { staff } = await demoOf(provider.server);
  const password = staff[0]?.password ?? "";
  await enter(page, "frontdesk", password);
  const desk = await deskOf({ page, playwright, url: provider.server.url });
  const free = await offered(desk, ...REPAIR);
  const deviceId = free[0]?.deviceId ?? 0;
  const slots = apart(free, deviceId).slice(0, PATIENTS);
  expect(slots).toHaveLength(PATIENTS);
  const patients: Patient[] = [];
  for (const [index, slot] of slots.entries()) {
    const letter = String.fromCharCode("A".charCodeAt(0) + index);
    patients.push(await patientTakes(desk, `Hit${letter.toLowerCase()}son`, slot));
  }
  const isIn = (start: string) =>
    start.slice(0, 10) >= REPAIR[0] && start.slice(0, 10) <= REPAIR[1];

  await test.step("whoever wants to close it is led to those who are in the way", async () => {
    await page.goto(`${EXCEPTIONS}/new?clinicId=${desk.clinic.id}`);
    await fillForm(page, { days: REPAIR, device: String(deviceId), reason: "Repair" });
    await page.getByRole("button", { name: "Close this time" }).click();
    await expectPath(page, `${EXCEPTIONS}/moves`);
    await expect(page.getByRole("row", { name: /, Robin/ })).toHaveCount(PATIENTS);
    await expect(page.getByRole("button", { name: `Move these ${PATIENTS}` })).toBeVisible();
    await expect(page.getByText(`${PATIENTS} are still booked.`)).toBeVisible();
    await expectFits(page);
  });

  await test.step("an administrator sees them, and who can move them", async () => {
    const other = await (await browser.newContext({ baseURL: desk.url })).newPage();
    await enter(other, "admin", password);
    await other.goto(page.url());
    await expect(
      other.getByText("The front desk and the call centre can move them."),
    ).toBeVisible();
    await expect(other.getByRole("row", { name: /, Robin/ })).toHaveCount(PATIENTS);
    await expect(other.getByRole("button", { name: /^Move / })).toHaveCount(0);
    await other.close();
  });

  const [chosen, lost] = patients;
  if (!chosen || !lost) throw new Error("nobody is booked");

  await test.step("by keyboard alone one gets a time of one's choice, and moves by itself", async () => {
    await page.getByRole("checkbox", { name: "Move all of them" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Space");
    await page.keyboard.press("Space");
    await expect(page.getByText("Choose whom to move.")).toBeVisible();
    await tabTo(page, hit(page, chosen.lastName).getByRole("button", { name: /^Other time/ }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Choose another time" });
    await expect(dialog.getByRole("radio").first()).toBeVisible();
    await expectNoAxeFindings(page);
    await tabTo(
      page,
      dialog.getByRole("radio", { checked: true }).or(dialog.getByRole("radio").first()).first(),
    );
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await tabTo(page, page.getByRole("button", { name: "Move this one" }));
    await page.keyboard.press("Enter");
    await expect(hit(page, chosen.lastName).getByText("Moved", { exact: true })).toBeVisible();
    await expect(page.getByText(`1 of ${PATIENTS} moved`).first()).toBeVisible();
    expect(await startOf(chosen)).not.toBe(slots[0]?.start);
  });

  await test.step("a time that somebody takes meanwhile is lost for one of them alone", async () => {
    await page.getByRole("checkbox", { name: "Move all of them" }).check();
    await expect(page.getByRole("button", { name: `Move these ${PATIENTS - 1}` })).toBeVisible();
    const seen = await hit(page, lost.lastName).getByRole("cell").nth(2).textContent();
    const later = await offered(desk, REPAIR[0], daysAfter(REPAIR[0], 7));
    const format = new Intl.DateTimeFormat("en-AU", {
      weekday: "long",
      day: "numeric",
      month: "long",
      hour: "numeric",
      minute: "2-digit",
      timeZone: desk.clinic.timeZone,
    });
    const words = (slot: Slot) =>
      format
        .format(new Date(slot.start))
        .replace(/[\u00a0\u2009\u202f]/g, " ")
        .replace(" at ", ", ");
    const devices = await get<{ devices: { id: number; name: string }[] }>(
      page.request,
      `/api/admin/boards?clinicId=${desk.clinic.id}&start=${REPAIR[0]}&end=${REPAIR[0]}`,
    );
    const nameOf = (id: number) => devices.devices.find((device) => device.id === id)?.name ?? "";
    const plain = (text: string) => text.replace(/,/g, "");
    const wanted = later.find(
      (slot) =>
        plain(seen ?? "").includes(plain(words(slot))) && seen?.includes(nameOf(slot.deviceId)),
    );
    if (!wanted) throw new Error(`nobody else can take ${seen}`);
    await patientTakes(desk, "Faster", wanted);
    await page.getByRole("button", { name: `Move these ${PATIENTS - 1}` }).click();
    await expect(page.getByText(`${PATIENTS - 1} of ${PATIENTS} moved`).first()).toBeVisible();
    await expect(hit(page, lost.lastName).getByText(/just taken/i)).toBeVisible();
    await expect(page.getByRole("button", { name: "Move this one" })).toBeVisible();
    expect(isIn(await startOf(lost)), "nothing is lost").toBe(true);
    await expectFits(page);
  });

  await test.step("it moves to the new proposal, and the time closes", async () => {
    await page.getByRole("button", { name: "Move this one" }).click();
    await expect(page.getByText(`${PATIENTS} of ${PATIENTS} moved`).first()).toBeVisible();
    await page.getByRole("button", { name: "Close now" }).click();
    await expect(told(page, "Closed: Repair.")).toBeVisible();
    await expectFits(page);
    await page.getByRole("link", { name: "To the list" }).click();
    await expect(row(page, /Whole day.*Closed.*Repair/)).toBeVisible();
    await expect(page.getByText("Still to close")).toHaveCount(0);
  });

  await test.step("every patient has a new time outside of it, and no two the same", async () => {
    const places = new Set<string>();
    for (const patient of patients) {
      const start = await startOf(patient);
      const day = start.slice(0, 10);
      const { items } = await get<Schemas["OfficeAppointmentPage"]>(
        page.request,
        `/api/admin/appointments?clinicId=${desk.clinic.id}&start=${day}&end=${day}&status=CHANGED`,
      );
      const own = items.find(({ bookingKey }) => bookingKey === patient.bookingKey);
      expect(own?.start, "the desk sees what the patient sees").toBe(start);
      expect(own?.deviceId === deviceId && isIn(start), "it lies outside").toBe(false);
      places.add(`${own?.deviceId} ${start}`);
    }
    expect(places.size).toBe(PATIENTS);
    const inside = (await offered(desk, ...REPAIR)).filter((slot) => slot.deviceId === deviceId);
    expect(inside).toEqual([]);
    await expect
      .poll(() => changesTold(provider.server, patients), "patients who were told")
      .toBe(PATIENTS);
  });
});

test("[OPS-01e] a public holiday closes several clinics, and those where somebody is booked wait", async ({
  page,
  playwright,
  provider,
  journey,
}) => {
  journey.expectStatus(409);
  const { staff } = await demoOf(provider.server);
  const password = staff[0]?.password ?? "";
  await enter(page, "frontdesk", password);
  const desk = await deskOf({ page, playwright, url: provider.server.url });
  const [slot] = await offered(desk, HOLIDAY);
  if (!slot) throw new Error("nothing is free");
  await patientTakes(desk, "Feast", slot);
  // What the page still asks for would be refused without the session.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await enter(page, "admin", password);

  await test.step("each clinic says for itself what became of it", async () => {
    await page.goto(`${EXCEPTIONS}/new?clinicId=${desk.clinic.id}`);
    await fillForm(page, { days: [HOLIDAY], reason: "Public holiday" });
    await page.getByRole("button", { name: "Choose all clinics" }).click();
    await expectFits(page);
    await page.getByRole("button", { name: "Close this time" }).click();
    const results = page.getByRole("list", { name: "What became of it" }).getByRole("listitem");
    const own = results.filter({ hasText: desk.clinic.name });
    // All clinics of the provider, one after the other.
    await expect(own.getByText(/^\d+ booked$/)).toBeVisible({ timeout: 60_000 });
    await expect(results.filter({ hasText: "Closed" }).first()).toBeVisible();
    await expectFits(page);
  });

  await test.step("what waits is found again in the list, also after a reload", async () => {
    await page.getByRole("link", { name: "To the list" }).click();
    await page.reload();
    const waiting = page.getByRole("region", { name: "Still to close" });
    await expect(waiting.getByText(new RegExp(desk.clinic.name)).first()).toBeVisible();
    await expectFits(page);
    await waiting
      .getByRole("button", { name: new RegExp(`^Do not close: .*${desk.clinic.name}`) })
      .click();
    await expect(waiting.getByText(new RegExp(desk.clinic.name))).toHaveCount(0);
  });
});
