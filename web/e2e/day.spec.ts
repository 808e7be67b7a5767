import type { Locator } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { apart, daysAfter, type Slot } from "./catalogue";
import { accepted } from "./commands";
import {
  appointmentOf,
  card,
  type Desk,
  deskOn,
  freeTimes,
  get,
  holdBack,
  moveDialog,
  openDay,
  patientTakes,
  statusMessage,
} from "./day-desk";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

type Schemas = components["schemas"];

/** Leaving a dialog with choices or input needs a confirmation. */
async function leaveTyped({ page }: Desk, dialog: Locator): Promise<void> {
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Leave", exact: true }).click();
}

/** A patient has booked the time that staff are about to give away: staff see a message, and no booking is lost. */
async function expectPatientKeeps(
  desk: Desk,
  patient: string,
  taken: Slot,
  leave: () => Promise<void>,
): Promise<void> {
  const { page } = desk;
  const before = await appointmentOf(desk, "Ulrich");
  await expect(moveDialog(desk).getByText(/just taken/i)).toBeVisible();
  await expectNoAxeFindings(page);
  await leave();
  await expect(moveDialog(desk)).toHaveCount(0);
  await expect(card(desk, patient), "it appears without a reload").toContainText(
    desk.timeOf(taken),
  );
  await expect(card(desk, "Ulrich")).toContainText(desk.timeOf(before));
  const kept = await appointmentOf(desk, patient);
  expect([kept.start, kept.deviceId]).toEqual([taken.start, taken.deviceId]);
  expect(await appointmentOf(desk, "Ulrich"), "what was to be moved stands where it stood").toEqual(
    before,
  );
}

test("staff run their day on the board", async ({ page, playwright, provider, journey, demo }) => {
  const { url } = provider.server;
  const request = await playwright.request.newContext({ baseURL: url });
  const desk = await deskOn(
    (needs) => demo.workingDay({ ...needs, weekday: 0 }),
    page,
    request,
    provider.server,
  );
  const { timeOf } = desk;

  const [first, second] = (await freeTimes(desk)).filter((_, index) => index % 4 === 0);
  if (!first || !second) throw new Error("the day is full");
  const oldKey = await patientTakes(desk, "Vosper", first, { weightKg: 80 });
  await patientTakes(desk, "Ulrich", second);

  await test.step("[OPS-08c] the board shows the day, device by device", async () => {
    await openDay(desk);
    await expect(heading(page)).toHaveText(/^Monday \d+ \w+$/);
    await expect(card(desk, "Vosper")).toBeVisible();
    await expect(card(desk, "Vosper")).toContainText(timeOf(first));
    await expect(page.getByRole("list", { name: "Colour key" })).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[OPS-15j] the list of the day is printed, for the clinic and for each device", async () => {
    await page.getByRole("link", { name: "Print", exact: true }).click();
    await expect(heading(page)).toHaveText(/^Day list, Monday/);
    const listed = page.getByRole("main").getByText("Vosper, Robin", { exact: true });
    await expect(listed).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Each device" }).click();
    await expect(page).toHaveURL(/by=device/);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(listed).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "Back to the day" }).click();
    await expect(card(desk, "Vosper")).toBeVisible();
  });

  await test.step("no hour is cut, and the board that cannot be read says so and can be asked again", async () => {
    const cut = await page.locator(".ui-time-grid__axis").evaluate((axis) => {
      const edge = axis.getBoundingClientRect().left;
      const hours = [...axis.querySelectorAll("span")];
      return hours.filter((hour) => hour.getBoundingClientRect().left < edge).length;
    });
    expect(cut).toBe(0);
    journey.expectComplaint(/ERR_FAILED/);
    await page.route("**/api/admin/boards?**", (route) => route.abort());
    await page.reload();
    const main = page.getByRole("main");
    await expect(main.getByRole("alert")).toBeVisible();
    await page.unroute("**/api/admin/boards?**");
    await main.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await expect(card(desk, "Vosper")).toBeVisible();
    await expect(main.getByRole("alert")).toHaveCount(0);
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
    const link = panel.getByRole("link", { name: "Open patient view" });
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
    await expect(link, "but not by the patient's key").not.toHaveAttribute(
      "href",
      new RegExp(oldKey),
    );
    await panel.getByRole("button", { name: "Send a new link" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Send a new link?" });
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Keep the old link" }).click();
    await expect(dialog).toHaveCount(0);
    await panel.getByRole("button", { name: "Send a new link" }).click();
    await dialog.getByRole("button", { name: "Send a new link" }).click();
    await expect(statusMessage(page, "new link sent to r•••@example.com")).toBeVisible();
    expect((await summary()).status(), "whoever came in by it is out").toBe(401);
    expect(await opens()).toBe(false);
    const subjects = async () => {
      const messages = JSON.parse(await accepted(provider.server, ["messages"]));
      return (messages as { subject: string }[]).map(({ subject }) => subject);
    };
    await expect.poll(subjects).toContain("Your new booking link");
  });

  await test.step("[OPS-08u] no arrival can be noted on a future day", async () => {
    const panel = page.getByRole("complementary", { name: "Vosper, Robin" });
    await expect(panel.getByText(/^You can mark arrival from Monday \d+ \w+\.$/)).toBeVisible();
    await expect(panel.getByRole("button", { name: "Move" })).toBeVisible();
    for (const name of ["Mark arrived", "Mark no-show"]) {
      await expect(panel.getByRole("button", { name })).toHaveCount(0);
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
    await expect(statusMessage(page, "Moved: Ulrich, Robin")).toBeVisible();
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

  await test.step("a day whose free time is unknown is not called full", async () => {
    journey.expectStatus(403);
    await page.route("**/api/admin/appointments/*/moves?*", (route) =>
      route.fulfill({ status: 403, json: { message: "You may not see the free times." } }),
    );
    await page.getByRole("button", { name: "Close" }).click();
    await card(desk, "Ulrich").focus();
    await page.getByRole("button", { name: /^Move Ulrich/ }).click();
    const dialog = moveDialog(desk);
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(dialog.getByText(/No free times/)).toHaveCount(0);
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
    await expect(dialog.getByText("The device is closed then.")).toBeVisible();
    await dialog.getByLabel("Reason for moving").fill("The surgeon waits for it");
    await dialog.getByRole("button", { name: /^Move to/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card(desk, "Ulrich")).toContainText("10:00 pm");
  });

  await test.step("time of booked patients is not closed", async () => {
    await openDay(desk);
    await page.getByRole("button", { name: "Block time" }).click();
    const dialog = page.getByRole("dialog", { name: "Block time" });
    await dialog.getByLabel("From").fill("21:00");
    await dialog.getByLabel("Reason for closing").fill("Cleaning");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect(dialog.getByLabel("Reason for closing")).toHaveValue("Cleaning");
    await dialog.getByRole("button", { name: "Block this time" }).click();
    await expect(dialog.getByRole("link", { name: /^Ulrich, Robin/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("From").fill("22:45");
    await dialog.getByLabel("To").fill("23:30");
    await dialog.getByRole("button", { name: "Block this time" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(statusMessage(page, "Closed: Cleaning.")).toBeVisible();
  });

  await test.step("a week of one device, and a telephone", async () => {
    await openDay(desk, `&view=week&deviceId=${first.deviceId}`);
    await expect(card(desk, "Vosper")).toBeVisible();
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
  demo,
}) => {
  journey.expectStatus(409);
  const request = await playwright.request.newContext({ baseURL: provider.server.url });
  const desk = await deskOn(
    (needs) => demo.workingDay({ ...needs, weekday: 1 }),
    page,
    request,
    provider.server,
  );
  // With free time between them, to which they can be dragged.
  const [first, , second, , third] = apart(await freeTimes(desk));
  if (!first || !second || !third) throw new Error("the day is full");
  await patientTakes(desk, "Vosper", first);
  await patientTakes(desk, "Ulrich", second);
  const whitlam = await patientTakes(desk, "Whitlam", third);
  await openDay(desk);

  await test.step("[OPS-09p] a patient who confirms meanwhile is named, and a second press moves the appointment", async () => {
    await card(desk, "Whitlam").focus();
    await page.getByRole("button", { name: /^Move Whitlam/ }).click();
    const dialog = moveDialog(desk);
    const later = dialog.getByRole("radio").nth(2);
    await later.check();
    const time = await dialog.getByLabel("Time").inputValue();
    // The board learns of it only after the press.
    const open = await holdBack(page, "**/api/admin/boards?**");
    const { slug } = await appointmentOf(desk, "Whitlam");
    const patient = await playwright.request.newContext({ baseURL: provider.server.url });
    const headers = { "X-Scanbook": "1", Origin: provider.server.url };
    const opened = await patient.post("/api/authentication", {
      headers,
      data: { bookingKey: whitlam, dateOfBirth: "1970-01-01", type: "APPOINTMENT" },
    });
    expect(opened.ok(), await opened.text()).toBe(true);
    const confirmed = await patient.post("/api/secured/appointments/confirmations", {
      headers,
      data: { slugs: slug },
    });
    expect(confirmed.ok(), await confirmed.text()).toBe(true);
    await dialog.getByRole("button", { name: /^Move to/ }).click();
    await expect(dialog.getByText(/^Someone else has changed this/)).toBeVisible();
    await open();
    await expect(dialog.getByRole("alert")).toContainText("Its status is now: Confirmed.");
    await expect(dialog.getByLabel("Time"), "nothing is chosen anew").toHaveValue(time);
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: /^Move to/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(statusMessage(page, "Moved: Whitlam, Robin")).toBeVisible();
    expect((await appointmentOf(desk, "Whitlam")).start.slice(11, 16)).toBe(time);
    await page.getByRole("button", { name: "Close" }).click();
    await patient.dispose();
  });

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
    await expectPatientKeeps(desk, "Tanaka", free, () => leaveTyped(desk, dialog));
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
    await expectPatientKeeps(desk, "Sorrel", wanted, () => leaveTyped(desk, dialog));
  });

  await test.step("and so does one who takes the time to which staff drag", async () => {
    const [one, other] = [await appointmentOf(desk, "Ulrich"), await appointmentOf(desk, "Vosper")];
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
    // Nothing was typed: the place where it was dropped is lost without a question.
    await expectPatientKeeps(desk, "Rowntree", wanted, () => page.keyboard.press("Escape"));
  });
});

/** How full a device's day is in the week. */
function cell({ page }: Desk, device: Schemas["OfficeBoardDevice"], weekday: string): Locator {
  const name = device.name.replace(/[^\w ]/g, "\\$&");
  return page.getByRole("link", { name: new RegExp(`^${name}, ${weekday} \\d+ \\w+:`) });
}

test("[OPS-08m] the week of a clinic shows how full each device is, and follows what others do", async ({
  page,
  playwright,
  provider,
  demo,
}) => {
  const { url } = provider.server;
  const request = await playwright.request.newContext({ baseURL: url });
  const desk = await deskOn(
    (needs) => demo.workingDay({ ...needs, weekday: 2 }),
    page,
    request,
    provider.server,
  );
  const [thursday, friday] = [daysAfter(desk.day, 1), daysAfter(desk.day, 2)];
  const free = await freeTimes(desk);
  const [first, second] = free
    .filter(({ deviceId }) => deviceId === free[0]?.deviceId)
    .filter((_, index) => index % 4 === 0);
  if (!first || !second) throw new Error("the day is full");
  const where = `clinicId=${desk.clinic.id}&start=${desk.day}&end=${desk.day}`;
  const { devices } = await get<Schemas["OfficeBoard"]>(page.request, `/api/admin/boards?${where}`);
  const device = devices.find(({ id }) => id === first.deviceId);
  if (!device) throw new Error("the device is not on the board");
  const week = page.getByRole("table", { name: `Week at ${desk.clinic.name}` });
  const sendTo = (path: string, data: object) =>
    page.request.post(path, { headers: { "X-Scanbook": "1", Origin: url }, data });

  await test.step("the week shows it first, with the number of booked patients", async () => {
    await patientTakes(desk, "Weekes", first);
    await openDay(desk, `&deviceId=${first.deviceId}`);
    await page.getByRole("button", { name: "Week", exact: true }).click();
    await expect(week).toBeVisible();
    await expect(page.getByRole("button", { name: "All devices", pressed: true })).toBeVisible();
    await expect(week.getByRole("row")).toHaveCount(8);
    await expect(cell(desk, device, "Wednesday")).toContainText("1 booked");
    await expect(cell(desk, device, "Wednesday")).toContainText(/[1-9]\d?% of open time/);
    await expect(cell(desk, device, "Friday")).toContainText("0% of open time");
    await expect(week).not.toContainText("Weekes");
  });

  await test.step("a booking, a move out of hours and a closure appear without a reload", async () => {
    await patientTakes(desk, "Montag", second);
    await expect(cell(desk, device, "Wednesday")).toContainText("2 booked");
    const { id, status, start } = await appointmentOf(desk, "Weekes");
    const early = `${start.slice(0, 11)}04:00${start.slice(16)}`;
    const target = { deviceId: device.id, start: early, status, reason: "An emergency" };
    const moved = await sendTo(`/api/admin/appointments/${id}/moves`, target);
    expect(moved.status(), await moved.text()).toBe(201);
    await expect(cell(desk, device, "Wednesday")).toContainText("1 outside open hours");
    const repair = { deviceId: device.id, date: thursday, reason: "Repair" };
    const training = { ...repair, date: friday, from: "09:30", to: "10:30" };
    for (const closure of [repair, training]) {
      expect((await sendTo("/api/admin/schedule_exceptions", closure)).status()).toBe(201);
    }
    await expect(cell(desk, device, "Thursday")).toContainText(/Closed.*Repair/);
    await expect(cell(desk, device, "Friday")).toContainText(/0% of open time · 1 .* closed/);
  });

  await test.step("it fits a telephone, a tablet and a desk", async () => {
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(cell(desk, device, "Wednesday")).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoAxeFindings(page);
    }
  });

  await test.step("by keyboard a cell leads to its day, and back; a device has a week of its own", async () => {
    await cell(desk, device, "Wednesday").focus();
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText(/^Wednesday/);
    expect(new URL(page.url()).searchParams.get("deviceId")).toBe(String(device.id));
    await expect(card(desk, "Weekes")).toBeVisible();
    await page.goBack();
    await expect(week).toBeVisible();
    await page.getByRole("button", { name: device.name, exact: true }).click();
    await expect(card(desk, "Weekes")).toBeVisible();
    await page.getByRole("button", { name: "All devices" }).click();
    await expect(week).toBeVisible();
  });
});
