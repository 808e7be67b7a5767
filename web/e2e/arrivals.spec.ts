import { expectNoAxeFindings } from "./axe";
import { daysAfter } from "./catalogue";
import { appointmentOf, card, deskOn, freeTimes, openDay, patientTakes } from "./day-desk";
import { emptyWednesday } from "./demo";
import { expect, test } from "./provider-server";

const TODAY = emptyWednesday();
/** Early on that morning at the clinic, for the server and for the browser. */
const NOW = `${daysAfter(TODAY, -1)}T20:30:00Z`;

test.use({ serverSettings: { SCANBOOK_CLOCK: NOW } });

test("a patient arrives on the day, and can't be marked as arrived before", async ({
  page,
  playwright,
  provider,
}) => {
  await page.clock.install({ time: NOW });
  const request = await playwright.request.newContext({ baseURL: provider.server.url });
  const desk = await deskOn(() => TODAY, page, request, provider.server);
  const tomorrow = { ...desk, day: daysAfter(TODAY, 1) };
  const panel = (name: string) => page.getByRole("complementary", { name: `${name}, Robin` });
  const step = (name: string, button: string) =>
    panel(name).getByRole("button", { name: button, exact: true });

  for (const [where, name] of [
    [desk, "Vosper"],
    [tomorrow, "Morrow"],
  ] as const) {
    const [free] = await freeTimes(where);
    if (!free) throw new Error(`${where.day} is full`);
    await patientTakes(where, name, free);
  }

  await test.step("[OPS-08u] a patient who comes tomorrow cannot be checked in today", async () => {
    await openDay(tomorrow);
    await card(tomorrow, "Morrow").click();
    await expect(
      panel("Morrow").getByText(/^You can mark arrival from \w+ \d+ \w+\.$/),
    ).toBeVisible();
    await expect(step("Morrow", "Mark arrived")).toHaveCount(0);
    await expectNoAxeFindings(page);
  });

  await test.step("[OPS-08u] nor by a call past the page: the server says why", async () => {
    const { id } = await appointmentOf(tomorrow, "Morrow");
    const answer = await page.request.put(`/api/admin/appointments/${id}/status`, {
      headers: { "X-Scanbook": "1", Origin: provider.server.url },
      data: { status: "ARRIVED" },
    });
    expect([answer.status(), (await answer.json()).message]).toEqual([
      422,
      expect.stringContaining("It isn't the day of this appointment yet."),
    ]);
    expect((await appointmentOf(tomorrow, "Morrow")).status).toBe("BOOKED");
  });

  await test.step("[OPS-08e] a patient arrives, goes in and is done", async () => {
    await openDay(desk);
    await card(desk, "Vosper").click();
    await expect(step("Vosper", "Mark no-show"), "it has not begun").toHaveCount(0);
    for (const [button, state] of [
      ["Mark arrived", "Arrived"],
      ["Start exam", "In progress"],
      ["Finish exam", "Done"],
    ] as const) {
      await step("Vosper", button).click();
      await expect(card(desk, "Vosper")).toContainText(state);
    }
  });

  await test.step("[OPS-08n] a status set by mistake is undone", async () => {
    await step("Vosper", "Undo: Done").click();
    await expect(card(desk, "Vosper")).toContainText("In progress");
    await expectNoAxeFindings(page);
    await step("Vosper", "Finish exam").click();
    await expect(card(desk, "Vosper")).toContainText("Done");
  });
});

test("a no-show is noted in the evening", async ({ browser, page, playwright, provider }) => {
  await page.clock.install({ time: NOW });
  const request = await playwright.request.newContext({ baseURL: provider.server.url });
  const morning = await deskOn(() => TODAY, page, request, provider.server);
  const [free] = await freeTimes(morning);
  if (!free) throw new Error(`${TODAY} is full`);
  await patientTakes(morning, "Absent", free);

  const evening = `${TODAY}T08:30:00Z`;
  const server = await provider.later(evening);
  const context = await browser.newContext({ baseURL: server.url });
  const board = await context.newPage();
  await board.clock.install({ time: evening });
  const desk = await deskOn(() => TODAY, board, context.request, server);
  const button = (name: string) =>
    board
      .getByRole("complementary", { name: "Absent, Robin" })
      .getByRole("button", { name, exact: true });

  await test.step("[OPS-08e] a patient who did not come is noted as missed", async () => {
    await openDay(desk);
    await expect(card(desk, "Absent"), "nobody saw them").toContainText("Late");
    await card(desk, "Absent").click();
    await button("Mark no-show").click();
    const ask = board.getByRole("alertdialog", { name: "Mark Robin Absent as a no-show?" });
    await expectNoAxeFindings(board);
    await ask.getByRole("button", { name: "Mark no-show" }).click();
    await expect(card(desk, "Absent")).toContainText("No-show");
    expect((await appointmentOf(desk, "Absent")).status).toBe("NO_SHOW");
  });

  await test.step("[OPS-08n] and is booked again where that was a mistake and the time is free", async () => {
    await button("Undo: No-show").click();
    await expect(card(desk, "Absent")).toContainText("Late");
    expect((await appointmentOf(desk, "Absent")).status).toBe("BOOKED");
  });
  await context.close();
});
