import type { Locator, Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { apart, daysAfter, type Slot } from "./catalogue";
import { accepted, type Installation } from "./commands";
import {
  deskOf,
  EXCEPTIONS,
  enter,
  expectFits,
  fillForm,
  get,
  offered,
  type Patient,
  patientTakes,
  row,
  statusMessage,
} from "./exceptions-desk";
import { demoOf, expectPath } from "./people";
import { expect, test } from "./provider-server";

type Schemas = components["schemas"];

const PATIENTS = 20;

/** When a patient's own page says that the scan is. */
async function startOf({ request, bookingKey }: Patient): Promise<string> {
  const path = `/api/secured/booking_keys/${bookingKey}/summary`;
  const { appointments } = await get<Schemas["AppointmentSummary"]>(request, path);
  const standing = appointments.filter(({ status }) => status !== "RESCHEDULED");
  expect(standing).toHaveLength(1);
  return standing[0]?.start ?? "";
}

/** How many of them got a message that their time has changed. */
async function changeMessages(
  installation: Installation,
  patients: readonly Patient[],
): Promise<number> {
  const messages: readonly { kind: string; recipient: string }[] = JSON.parse(
    await accepted(installation, ["messages"]),
  );
  const changes = messages.filter(({ kind }) => kind === "BOOKING_CHANGED");
  return patients.filter(({ lastName }) =>
    changes.some(({ recipient }) => recipient === `${lastName.toLowerCase()}@example.com`),
  ).length;
}

/** The row of a patient who is booked in that time. */
function hit(page: Page, lastName: string): Locator {
  return row(page, new RegExp(`${lastName}, Robin`));
}

/** Presses a key until that element has the focus, as a keyboard user has to. */
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
  demo,
}) => {
  journey.expectStatus(409);
  const { staff } = await demoOf(provider.server);
  const password = staff[0]?.password ?? "";
  await enter(page, "frontdesk", password);
  const desk = await deskOf({ page, playwright, url: provider.server.url });
  const monday = await demo.workingDay({ ...desk, weekday: 0 });
  const repair = [monday, daysAfter(monday, 1)] as const;
  const free = await offered(desk, ...repair);
  const deviceId = free[0]?.deviceId ?? 0;
  const slots = apart(free, deviceId).slice(0, PATIENTS);
  expect(slots).toHaveLength(PATIENTS);
  const patients: Patient[] = [];
  for (const [index, slot] of slots.entries()) {
    const letter = String.fromCharCode("A".charCodeAt(0) + index);
    patients.push(await patientTakes(desk, `Hit${letter.toLowerCase()}son`, slot));
  }
  const isIn = (start: string) =>
    start.slice(0, 10) >= repair[0] && start.slice(0, 10) <= repair[1];

  await test.step("a person who wants to close it is led to the affected patients", async () => {
    await page.goto(`${EXCEPTIONS}/new?clinicId=${desk.clinic.id}`);
    await fillForm(page, { days: repair, device: String(deviceId), reason: "Long repair" });
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
    await expect(other.getByText("The front desk or call centre can move them.")).toBeVisible();
    await expect(other.getByRole("row", { name: /, Robin/ })).toHaveCount(PATIENTS);
    await expect(other.getByRole("button", { name: /^Move / })).toHaveCount(0);
    await other.close();
  });

  const [chosen, lost] = patients;
  if (!chosen || !lost) throw new Error("nobody is booked");

  await test.step("by keyboard alone one gets a time of one's choice, and moves by itself", async () => {
    await page.getByRole("checkbox", { name: "Move all" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Space");
    await page.keyboard.press("Space");
    await expect(page.getByText("Choose who to move.")).toBeVisible();
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

  await test.step("a time that another patient takes meanwhile is lost for one of them alone", async () => {
    await page.getByRole("checkbox", { name: "Move all" }).check();
    await expect(page.getByRole("button", { name: `Move these ${PATIENTS - 1}` })).toBeVisible();
    const seen = await hit(page, lost.lastName).getByRole("cell").nth(2).textContent();
    const later = await offered(desk, repair[0], daysAfter(repair[0], 7));
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
      `/api/admin/boards?clinicId=${desk.clinic.id}&start=${repair[0]}&end=${repair[0]}`,
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
    // They move one after the other.
    await expect(page.getByText(`${PATIENTS - 1} of ${PATIENTS} moved`).first()).toBeVisible({
      timeout: 60_000,
    });
    await expect(hit(page, lost.lastName).getByText(/just taken/i)).toBeVisible();
    await expect(page.getByRole("button", { name: "Move this one" })).toBeVisible();
    expect(isIn(await startOf(lost)), "nothing is lost").toBe(true);
    await expectFits(page);
  });

  await test.step("it moves to the new proposal, and the time closes", async () => {
    await page.getByRole("button", { name: "Move this one" }).click();
    await expect(page.getByText(`${PATIENTS} of ${PATIENTS} moved`).first()).toBeVisible();
    await page.getByRole("button", { name: "Close now" }).click();
    await expect(statusMessage(page, "Closed: Long repair.")).toBeVisible();
    await expectFits(page);
    await page.getByRole("link", { name: "Back to list" }).click();
    await expect(row(page, /Whole day.*Closed.*Long repair/)).toBeVisible();
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
      const own = items.find(({ patientDetails }) => patientDetails.lastName === patient.lastName);
      expect(own?.start, "the desk sees what the patient sees").toBe(start);
      expect(own?.deviceId === deviceId && isIn(start), "it lies outside").toBe(false);
      places.add(`${own?.deviceId} ${start}`);
    }
    expect(places.size).toBe(PATIENTS);
    const inside = (await offered(desk, ...repair)).filter((slot) => slot.deviceId === deviceId);
    expect(inside).toEqual([]);
    await expect
      .poll(() => changeMessages(provider.server, patients), "patients who were told")
      .toBe(PATIENTS);
  });
});

test("[OPS-09m] a broken device takes no new bookings, and its patients are moved afterwards", async ({
  page,
  playwright,
  provider,
  journey,
  demo,
}) => {
  journey.expectStatus(409);
  const { staff } = await demoOf(provider.server);
  await enter(page, "frontdesk", staff[0]?.password ?? "");
  const desk = await deskOf({ page, playwright, url: provider.server.url });
  const day = await demo.workingDay({ ...desk, weekday: 0 });
  const [first] = await offered(desk, day);
  if (!first) throw new Error("the day is full");
  const { deviceId } = first;
  const freeThere = async () =>
    (await offered(desk, day)).filter((slot) => slot.deviceId === deviceId);
  const broken = await patientTakes(desk, "Brokenshire", first);
  expect(await freeThere(), "others could book it").not.toEqual([]);

  await test.step("the desk blocks it on the board, and it is no longer offered", async () => {
    await page.goto(`/admin/day?clinicId=${desk.clinic.id}&date=${day}&deviceId=${deviceId}`);
    await page.getByRole("button", { name: "Block time" }).click();
    const dialog = page.getByRole("dialog", { name: "Block time" });
    await dialog.getByLabel("Device").selectOption(String(deviceId));
    await dialog.getByLabel("Reason for closing").fill("Tube failed");
    await dialog.getByRole("button", { name: "Block this time" }).click();
    await expect(dialog.getByRole("link", { name: /^Brokenshire, Robin/ })).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole("button", { name: "Close for new bookings now" }).click();
    await expect(
      statusMessage(page, "Closed for new bookings: Tube failed. 1 is still to be moved."),
    ).toBeVisible();
    expect(await freeThere()).toEqual([]);
    expect(await startOf(broken), "whoever is booked stays").toBe(first.start);
  });

  await test.step("the list says who is still to be moved, and leads there", async () => {
    await page.goto(`${EXCEPTIONS}?clinicId=${desk.clinic.id}`);
    await row(page, /Tube failed/)
      .getByRole("link", { name: "1 still to move" })
      .click();
    await expectPath(page, `${EXCEPTIONS}/moves`);
    await expect(
      page.getByText("Closed for new bookings: Tube failed. 1 is still to be moved."),
    ).toBeVisible();
    await expectFits(page);
    await page.getByRole("button", { name: "Move this one" }).click();
    await expect(page.getByText("1 of 1 moved").first()).toBeVisible();
    await expect(statusMessage(page, "Closed: Tube failed.")).toBeVisible();
    expect(await startOf(broken)).not.toBe(first.start);
    await page.goto(`${EXCEPTIONS}?clinicId=${desk.clinic.id}`);
    await expect(row(page, /Tube failed/)).toBeVisible();
    await expect(page.getByRole("link", { name: "1 still to move" })).toHaveCount(0);
  });

  await test.step("where patients are affected, the page of moves offers it too", async () => {
    const [next] = (await offered(desk, daysAfter(day, 1), daysAfter(day, 7))).filter(
      (slot) => slot.deviceId === deviceId,
    );
    if (!next) throw new Error("nothing is free");
    await patientTakes(desk, "Waitingham", next);
    await page.goto(`${EXCEPTIONS}/new?clinicId=${desk.clinic.id}`);
    const days = [next.start.slice(0, 10)] as const;
    await fillForm(page, { days, device: String(deviceId), reason: "Still broken" });
    await page.getByRole("button", { name: "Close this time" }).click();
    await expect(hit(page, "Waitingham")).toBeVisible();
    await page.getByRole("button", { name: "Close for new bookings now" }).click();
    await expect(statusMessage(page, "Closed for new bookings: Still broken.")).toBeVisible();
    const left = await offered(desk, days[0]);
    expect(left.filter((slot) => slot.deviceId === deviceId)).toEqual([]);
  });
});

test("[OPS-01e] a longer closure, or shorter extra hours, move booked patients first", async ({
  page,
  playwright,
  provider,
  journey,
  demo,
}) => {
  journey.expectStatus(409);
  const { staff } = await demoOf(provider.server);
  await enter(page, "frontdesk", staff[0]?.password ?? "");
  const desk = await deskOf({ page, playwright, url: provider.server.url });
  const longerDay = await demo.workingDay({ ...desk, weekday: 0 });
  const eveningDay = daysAfter(longerDay, 2);
  const free = await offered(desk, longerDay);
  const deviceId = free[0]?.deviceId ?? 0;
  const [one, other, late] = apart(free, deviceId);
  if (!one || !other || !late) throw new Error("nothing is free");
  const newPage = `${EXCEPTIONS}/new?clinicId=${desk.clinic.id}`;
  const change = page.getByRole("dialog", { name: /^Change th/ });
  const patients: Patient[] = [];

  await test.step("a change that affects patients leads to them, with what it was and becomes", async () => {
    await page.goto(newPage);
    await fillForm(page, {
      days: [longerDay],
      hours: ["04:00", "05:00"],
      device: String(deviceId),
      reason: "Service at night",
    });
    await page.getByRole("button", { name: "Close this time" }).click();
    await expectPath(page, EXCEPTIONS);
    patients.push(await patientTakes(desk, "Growson", one));
    patients.push(await patientTakes(desk, "Growley", other));
    await page.getByRole("button", { name: /^Change .*Service at night/ }).click();
    await change.getByLabel("To", { exact: true }).fill("23:00");
    await change.getByLabel("Reason").fill("Service all day");
    await change.getByRole("button", { name: "Save" }).click();
    await expect(change.getByRole("link", { name: /^Growson, Robin/ })).toBeVisible();
    await expectFits(page);
    await change.getByRole("link", { name: "Move them and change" }).click();
    await expectPath(page, `${EXCEPTIONS}/moves`);
    await expect(
      page.getByText(/now .*4:00 am to 5:00 am · changing to .*to 11:00 pm/),
    ).toBeVisible();
    expect(page.url()).not.toContain("Service");
    await page.reload();
    await expect(page.getByRole("row", { name: /, Robin/ })).toHaveCount(2);
    await expect(page.getByLabel("Reason")).toHaveValue("Service all day");
    await expect(page.getByText("2 are still booked.")).toBeVisible();
    await expectFits(page);
  });

  await test.step("what waits is found again in the list", async () => {
    await page.goto(`${EXCEPTIONS}?clinicId=${desk.clinic.id}`);
    const waiting = page.getByRole("region", { name: "Still to close or change" });
    await expect(waiting.getByRole("button", { name: /^Don't change: / })).toBeVisible();
    await waiting.getByRole("link", { name: /^Move them and change: .*Service all day/ }).click();
    await expect(page.getByRole("row", { name: /, Robin/ })).toHaveCount(2);
  });

  await test.step("they move, patients who book meanwhile are shown, and then it is changed", async () => {
    await page.getByRole("button", { name: "Move these 2" }).click();
    await expect(page.getByText("2 of 2 moved").first()).toBeVisible();
    patients.push(await patientTakes(desk, "Latecomer", late));
    await page.getByRole("button", { name: "Change now" }).click();
    await expect(hit(page, "Latecomer")).toBeVisible();
    await page.getByRole("button", { name: "Move this one" }).click();
    await expect(page.getByText("3 of 3 moved").first()).toBeVisible();
    await page.getByRole("button", { name: "Change now" }).click();
    await expect(statusMessage(page, "Changed: Service all day.")).toBeVisible();
    await expectFits(page);
    await page.getByRole("link", { name: "Back to list" }).click();
    await expect(row(page, /4:00 am to 11:00 pm.*Closed.*Service all day/)).toBeVisible();
    await expect(page.getByText("Still to close or change")).toHaveCount(0);
    const left = await offered(desk, longerDay);
    expect(left.filter((slot) => slot.deviceId === deviceId)).toEqual([]);
    const board = await get<Schemas["OfficeAppointmentPage"]>(
      page.request,
      `/api/admin/appointments?clinicId=${desk.clinic.id}&deviceId=${deviceId}&start=${longerDay}&end=${longerDay}&status=BOOKED,CONFIRMED,CHANGED`,
    );
    expect(board.items).toEqual([]);
    await expect
      .poll(() => changeMessages(provider.server, patients), "patients who were told")
      .toBe(3);
  });

  await test.step("extra hours shrink once the patients booked in them are moved, in another tab too", async () => {
    await page.goto(newPage);
    await page.getByRole("radio", { name: /^Add hours/ }).check();
    await fillForm(page, {
      days: [eveningDay],
      hours: ["20:00", "22:00"],
      device: String(deviceId),
      reason: "Late clinic",
    });
    await page.getByRole("button", { name: "Add these hours" }).click();
    await expect(row(page, /8:00 pm to 10:00 pm.*Open.*Late clinic/)).toBeVisible();
    const evening = (await offered(desk, eveningDay)).find(
      (slot) => slot.deviceId === deviceId && slot.start.slice(11, 16) >= "20:00",
    );
    if (!evening) throw new Error("the evening is not offered");
    const owl = await patientTakes(desk, "Nightowl", evening);
    await page.getByRole("button", { name: /^Change .*Late clinic/ }).click();
    await change.getByLabel("From").fill("21:30");
    await change.getByRole("button", { name: "Save" }).click();
    await change.getByRole("link", { name: "Move them and change" }).click();
    await expect(hit(page, "Nightowl")).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await expect(tab.getByText("We don't know yet who is booked")).toBeVisible();
    await expectFits(tab);
    await tab.getByRole("button", { name: "Change now" }).click();
    await expect(hit(tab, "Nightowl")).toBeVisible();
    await expect(tab.getByText("1 is still booked.")).toBeVisible();
    await tab.close();
    await page.getByRole("button", { name: "Move this one" }).click();
    await expect(hit(page, "Nightowl").getByText("Moved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Change now" }).click();
    await expect(statusMessage(page, "Changed: Late clinic.")).toBeVisible();
    const start = await startOf(owl);
    const isLost = (time: string) => time >= "20:00" && time < "21:30";
    expect(start.slice(0, 10) === eveningDay && isLost(start.slice(11, 16))).toBe(false);
    await page.getByRole("link", { name: "Back to list" }).click();
    await expect(row(page, /9:30 pm to 10:00 pm.*Open.*Late clinic/)).toBeVisible();
  });
});
