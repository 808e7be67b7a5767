import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import {
  deskOf,
  EXCEPTIONS,
  enter,
  expectFits,
  fillForm,
  get,
  offered,
  patientTakes,
  row,
  statusMessage,
} from "./exceptions-desk";
import { demoOf, expectPath, loseSession } from "./people";
import { expect, test } from "./provider-server";
import { heading } from "./screens";

type Schemas = components["schemas"];

test("staff close time and add hours, and patients are offered what is left", async ({
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
  const serviceDay = await demo.workingDay({ ...desk, weekday: 0 });
  const [first] = await offered(desk, serviceDay);
  if (!first) throw new Error("nothing is free");
  const before = (await offered(desk, serviceDay)).filter(
    ({ deviceId }) => deviceId === first.deviceId,
  );
  const ofDevice = async () =>
    (await offered(desk, serviceDay)).filter(({ deviceId }) => deviceId === first.deviceId);

  await test.step("an incomplete form names what is missing", async () => {
    await expect(heading(page)).toHaveText("Closures and extra hours");
    await page.getByRole("link", { name: "Close time or add hours" }).click();
    await page.getByRole("button", { name: "Close this time" }).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
    await expectFits(page);
  });

  await test.step("[OPS-01e] a device closes for a morning: the board shows it, patients are not offered it", async () => {
    await fillForm(page, {
      days: [serviceDay],
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
    await page.goto(`/admin/day?clinicId=${desk.clinic.id}&date=${serviceDay}`);
    await expect(page.getByText("Service of the probe").first()).toBeVisible();
  });

  await test.step("[OPS-01e] its hours are changed, and the afternoon closes in the place of the morning", async () => {
    await page.goto(`${EXCEPTIONS}?clinicId=${desk.clinic.id}`);
    await page.getByRole("button", { name: /^Change .*Service of the probe/ }).click();
    const dialog = page.getByRole("dialog", { name: "Change this closure" });
    await expect(dialog.getByLabel("From")).toHaveValue("06:00");
    await dialog.getByLabel("From").fill("13:00");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("The end time must be after the start time.")).toBeVisible();
    await expectFits(page);
    await dialog.getByLabel("To", { exact: true }).fill("23:00");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(statusMessage(page, /Changed: .*Service of the probe/)).toBeVisible();
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
    const both = page.getByRole("dialog", { name: "Someone else has changed this" });
    await expect(
      both.getByRole("radio", { name: /Use my version.*1:00 pm to 9:00 pm/ }),
    ).toBeVisible();
    await expect(both.getByRole("group")).toHaveCount(1);
    await expectFits(page);
    await both.getByRole("radio", { name: /Use their version.*1:00 pm to 10:00 pm/ }).check();
    await both.getByRole("button", { name: "Save this" }).click();
    await expect(statusMessage(page, /Changed: .*Service of the probe, again/)).toBeVisible();
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
    await expect(statusMessage(page, /Removed: .*Service of the probe/)).toBeVisible();
    await expect(row(page, /Service of the probe/)).toHaveCount(0);
    expect(await ofDevice()).toEqual(before);
  });

  await test.step("[OPS-01e] extra hours are offered, and stay while a patient is booked in them", async () => {
    await page.getByRole("link", { name: "Close time or add hours" }).click();
    await page.getByRole("radio", { name: /^Add hours/ }).check();
    await fillForm(page, {
      days: [serviceDay],
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

  await test.step("the board leads to the affected patients, with the reason filled in", async () => {
    await page.goto(`/admin/day?clinicId=${desk.clinic.id}&date=${serviceDay}`);
    await page.getByRole("button", { name: "Block time" }).click();
    const dialog = page.getByRole("dialog", { name: "Block time" });
    await dialog.getByLabel("From").fill("20:00");
    await dialog.getByLabel("Reason for closing").fill("Power cut");
    await dialog.getByRole("button", { name: "Block this time" }).click();
    await dialog.getByRole("link", { name: "Move them and close" }).click();
    await expect(heading(page)).toHaveText("Move booked patients");
    await expect(row(page, /Nightingale, Robin/)).toBeVisible();
    await expect(page.getByLabel("Reason for closing")).toHaveValue("Power cut");
    expect(page.url()).not.toContain("Power");
    await page.reload();
    await expect(page.getByLabel("Reason for closing")).toHaveValue("Power cut");
  });

  await test.step("a move that splits a visit needs a reason", async () => {
    journey.expectStatus(409, 422);
    const both = `${desk.exam.slug},${desk.further.slug}`;
    const visit = (await offered(desk, serviceDay, serviceDay, both)).find(
      ({ start }) => start.slice(11, 16) < "18:00",
    );
    const [one] = visit?.parts ?? [];
    if (!visit || !one) throw new Error("no visit is offered");
    const patient = await patientTakes(desk, "Twoscan", visit);
    const closure = new URLSearchParams({
      clinicId: String(desk.clinic.id),
      deviceId: String(one.deviceId),
      date: serviceDay,
      from: one.start.slice(11, 16),
      to: one.end.slice(11, 16),
    });
    await page.goto(`${EXCEPTIONS}/moves?${closure}`);
    await page.getByRole("button", { name: "Move this one" }).click();
    const hit = row(page, /Twoscan, Robin/);
    await expect(hit.getByText(/Other exams in the same visit won't move/)).toBeVisible();
    const why = page.getByLabel("Reason for moving");
    await expectFits(page);
    await page.getByRole("button", { name: "Move this one" }).click();
    await expect(page.getByText("Enter a reason.")).toBeVisible();
    await expect(why).toBeFocused();
    await why.fill("The probe is broken");
    await page.getByRole("button", { name: "Move this one" }).click();
    await expect(hit.getByText("Moved", { exact: true })).toBeVisible();
    const path = `/api/secured/booking_keys/${patient.bookingKey}/summary`;
    const { appointments } = await get<Schemas["AppointmentSummary"]>(patient.request, path);
    expect(appointments.some(({ status }) => status === "CHANGED")).toBe(true);
  });
});

test("[OPS-01e] a public holiday closes several clinics, and those where patients are booked wait", async ({
  page,
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
  const holiday = await demo.workingDay({ ...desk, weekday: 2 });
  const [slot] = await offered(desk, holiday);
  if (!slot) throw new Error("nothing is free");
  await patientTakes(desk, "Feast", slot);
  await loseSession(page);
  await enter(page, "admin", password);

  await test.step("each clinic says for itself what became of it", async () => {
    await page.goto(`${EXCEPTIONS}/new?clinicId=${desk.clinic.id}`);
    await fillForm(page, { days: [holiday], reason: "Public holiday" });
    await page.getByRole("button", { name: "Choose all clinics" }).click();
    await expectFits(page);
    await page.getByRole("button", { name: "Close this time" }).click();
    const results = page.getByRole("list", { name: "Results" }).getByRole("listitem");
    const own = results.filter({ hasText: desk.clinic.name });
    // All clinics of the provider, one after the other.
    await expect(own.getByText(/^\d+ booked$/)).toBeVisible({ timeout: 60_000 });
    await expect(results.filter({ hasText: "Closed" }).first()).toBeVisible();
    await expectFits(page);
  });

  await test.step("what waits is found again in the list, also after a reload", async () => {
    await page.getByRole("link", { name: "Back to list" }).click();
    await page.reload();
    const waiting = page.getByRole("region", { name: "Still to close" });
    await expect(waiting.getByText(new RegExp(desk.clinic.name)).first()).toBeVisible();
    await expectFits(page);
    await waiting
      .getByRole("button", { name: new RegExp(`^Don't close: .*${desk.clinic.name}`) })
      .click();
    await expect(waiting.getByText(new RegExp(desk.clinic.name))).toHaveCount(0);
  });
});
