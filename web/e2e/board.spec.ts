/** What the board shows about itself: what is not loaded yet, and what others change meanwhile. */
import { expectNoAxeFindings } from "./axe";
import { apart } from "./catalogue";
import {
  appointmentOf,
  card,
  deskOn,
  freeTimes,
  holdBack,
  openDay,
  patientTakes,
  statusMessage,
} from "./day-desk";
import { expect, test } from "./provider-server";
import { heading } from "./screens";

/** The boards' appointments, which arrive only when a journey lets them. */
const APPOINTMENTS = "**/api/admin/appointments?**";

test("[OPS-09o] a board whose appointments are not there yet, or cannot be read, is not drawn empty", async ({
  page,
  playwright,
  provider,
  journey,
  demo,
}) => {
  const request = await playwright.request.newContext({ baseURL: provider.server.url });
  const desk = await deskOn(
    (needs) => demo.workingDay({ ...needs, weekday: 0 }),
    page,
    request,
    provider.server,
  );
  const [first] = await freeTimes(desk);
  if (!first) throw new Error("the day is full");
  await patientTakes(desk, "Vosper", first);
  await openDay(desk);
  const main = page.getByRole("main");
  const columns = page.getByRole("region", { name: /^Board for/ });

  await test.step("while they load, the page says so", async () => {
    const open = await holdBack(page, APPOINTMENTS);
    await page.reload();
    await expect(main.getByRole("status").filter({ hasText: "Loading the board" })).toHaveCount(1);
    await expect(columns).toHaveCount(0);
    await expect(main.getByText("0 booked")).toHaveCount(0);
    await open();
    await expect(card(desk, "Vosper")).toBeVisible();
  });

  await test.step("another day is not shown as empty while it loads", async () => {
    const open = await holdBack(page, APPOINTMENTS);
    await page.getByRole("button", { name: "Next day" }).click();
    await expect(heading(page)).toHaveText(/^Tuesday/);
    await expect(main.getByRole("status").filter({ hasText: "Loading the board" })).toHaveCount(1);
    await expect(columns).toHaveCount(0);
    await open();
    await expect(columns).toBeVisible();
  });

  await test.step("what could not be read is asked for again with one press", async () => {
    journey.expectComplaint(/ERR_FAILED/);
    await page.route(APPOINTMENTS, (route) => route.abort());
    await page.goto(`/admin/day?clinicId=${desk.clinic.id}&date=${desk.day}`);
    await expect(main.getByRole("alert")).toBeVisible();
    await expect(columns).toHaveCount(0);
    await expectNoAxeFindings(page);
    await page.unroute(APPOINTMENTS);
    await main.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await expect(card(desk, "Vosper")).toBeVisible();
    await expect(main.getByRole("alert")).toHaveCount(0);
    await expect(heading(page), "the keyboard goes on at the day").toBeFocused();
  });

  await test.step("an address that names a patient who is not on the board says so", async () => {
    await openDay(desk, "&appointmentId=999999999");
    await expect(statusMessage(page, "isn't on the board")).toBeVisible();
    await expectNoAxeFindings(page);
    await card(desk, "Vosper").click();
    await expect(page.getByRole("complementary", { name: "Vosper, Robin" })).toBeVisible();
    await expect(statusMessage(page, "isn't on the board")).toHaveCount(0);
  });
});

test("[OPS-09n] a colleague's move or cancellation keeps the typed text", async ({
  page,
  playwright,
  provider,
  demo,
}) => {
  const { url } = provider.server;
  const request = await playwright.request.newContext({ baseURL: url });
  const desk = await deskOn(
    (needs) => demo.workingDay({ ...needs, weekday: 1 }),
    page,
    request,
    provider.server,
  );
  const [first, second, third] = apart(await freeTimes(desk));
  if (!first || !second || !third) throw new Error("the day is full");
  await patientTakes(desk, "Vosper", first);
  await patientTakes(desk, "Ulrich", second);
  await openDay(desk);
  const headers = { "X-Scanbook": "1", Origin: url };
  const panel = (name: string) => page.getByRole("complementary", { name: `${name}, Robin` });

  await test.step("a reason stays when a colleague has moved the appointment", async () => {
    await card(desk, "Vosper").click();
    await panel("Vosper").getByRole("button", { name: "Cancel", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
    await dialog.getByLabel("Reason for cancelling").fill("The patient rang");
    const { id, status } = await appointmentOf(desk, "Vosper");
    const { start, deviceId } = third;
    const moved = await page.request.post(`/api/admin/appointments/${id}/moves`, {
      headers,
      data: { start, deviceId, status },
    });
    expect(moved.status(), await moved.text()).toBe(201);
    await expect(dialog.getByRole("alert")).toContainText("Someone else has moved or cancelled");
    await expect(dialog.getByLabel("Reason for cancelling")).toHaveValue("The patient rang");
    const act = dialog.getByRole("button", { name: "Cancel appointment" });
    await expect(act).toHaveAttribute("aria-disabled", "true");
    await expect(act).toHaveAccessibleDescription("It's no longer on this board.");
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel("Vosper").getByRole("alert")).toBeVisible();
    await expect(panel("Vosper").getByRole("button", { name: "Move" })).toHaveCount(0);
    await panel("Vosper").getByRole("button", { name: "Close" }).click();
    await expect(panel("Vosper")).toHaveCount(0);
    await expect(card(desk, "Vosper")).toContainText(desk.timeOf(third));
  });

  await test.step("a question stays when the appointment is cancelled, and cannot be answered with yes", async () => {
    await card(desk, "Ulrich").click();
    await panel("Ulrich").getByRole("button", { name: "Send a new link" }).click();
    const question = page.getByRole("alertdialog", { name: "Send a new link?" });
    await expect(question).toBeVisible();
    const { id } = await appointmentOf(desk, "Ulrich");
    const over = await page.request.put(`/api/admin/appointments/${id}/status`, {
      headers,
      data: { status: "CANCELED", reason: "The patient rang" },
    });
    expect(over.ok(), await over.text()).toBe(true);
    await expect(question.getByRole("alert")).toBeVisible();
    await expect(question.getByRole("button", { name: "Send a new link" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await question.getByRole("button", { name: "Keep the old link" }).click();
    await expect(panel("Ulrich").getByRole("alert")).toBeVisible();
    await panel("Ulrich").getByRole("button", { name: "Close" }).click();
    await expect(card(desk, "Ulrich")).toHaveCount(0);
  });

  await test.step("an own cancellation closes the panel, and no colleague is named", async () => {
    await card(desk, "Vosper").click();
    await panel("Vosper").getByRole("button", { name: "Cancel", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
    await dialog.getByLabel("Reason for cancelling").fill("The patient rang");
    await dialog.getByRole("button", { name: "Cancel appointment" }).click();
    await expect(statusMessage(page, "cancelled")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(panel("Vosper")).toHaveCount(0);
    await expect(card(desk, "Vosper")).toHaveCount(0);
  });
});
