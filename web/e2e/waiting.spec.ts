import type { Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { daysAfter } from "./catalogue";
import { now } from "./clock";
import { deskOn, freeTimes, get, patientTakes } from "./day-desk";
import { deskOf, expectWellMade } from "./office-desk";
import { expect, test } from "./provider-server";

type Waiting = components["schemas"]["OfficeWaiting"];

const room = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Requests and enquiries" }).getByRole("link", { name });

/** A link's text for screen readers when that many are waiting; the browser puts a space between boxes. */
const named = (name: string, count: number) =>
  new RegExp(
    count === 0 ? `^${name}$` : `^${name} ?, ${count > 99 ? "99\\+" : count} to deal with$`,
  );

async function counted(page: Page): Promise<Waiting> {
  return (await page.request.get("/api/admin/waiting")).json();
}

async function askForCall(page: Page, url: string, key: string): Promise<void> {
  const asked = await page.request.post("/api/callback_requests", {
    data: { name: "Wilma Waiting", contactNumber: "0491 570 006" },
    headers: { "X-Scanbook": "1", Origin: url, "Idempotency-Key": key },
  });
  expect(asked.status()).toBe(202);
}

test("[OPS-08x] the rail tells how much waits, and follows what is done", async ({
  browser,
  provider,
  journey: _,
}) => {
  const { url } = provider.server;
  const desk = await deskOf(browser, provider.server, "callcentre");
  await askForCall(desk, url, "wilma-wants-a-call");
  const before = await counted(desk);
  const all = ({ requests, callBacks, detailsChanges }: Waiting) =>
    requests + callBacks + detailsChanges;

  await test.step("each room, and each list of a room", async () => {
    await desk.goto("/admin/call-backs");
    await expect(room(desk, "Requests")).toHaveAccessibleName(named("Requests", all(before)));
    await expect(room(desk, "Pending")).toHaveAccessibleName(
      named("Pending", before.pending + before.timeWishes),
    );
    await expect(room(desk, "Messages")).toHaveAccessibleName(
      named("Messages", before.failedMessages),
    );
    await expect(room(desk, "Patients")).toHaveAccessibleName("Patients");
    await expect(tab(desk, "Call-backs and enquiries")).toHaveAccessibleName(
      named("Call-backs and enquiries", before.callBacks),
    );
    for (const width of [360, 820, 1440]) {
      await desk.setViewportSize({ width, height: 900 });
      await expectWellMade(desk);
    }
  });

  await test.step("after an act it is counted again at once", async () => {
    const row = desk.getByRole("row", { name: /Wilma Waiting/ });
    await row.getByRole("button", { name: /^Done/ }).click();
    const dialog = desk.getByRole("dialog", { name: "Mark as done?" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row).toHaveCount(0);
    await expect(tab(desk, "Call-backs and enquiries")).toHaveAccessibleName(
      named("Call-backs and enquiries", before.callBacks - 1),
    );
    await expect(room(desk, "Requests")).toHaveAccessibleName(named("Requests", all(before) - 1));
  });

  await test.step("what others bring is shown within a minute", async () => {
    await desk.clock.install({ time: now() });
    await desk.reload();
    // None waiting and not yet counted look alike: the page says when it was counted.
    await expect(room(desk, "Requests")).toHaveAccessibleName(named("Requests", all(before) - 1));
    await expect(tab(desk, "Call-backs and enquiries")).toHaveAccessibleName(
      named("Call-backs and enquiries", before.callBacks - 1),
    );
    await askForCall(desk, url, "wilma-wants-another-call");
    await desk.clock.runFor(61_000);
    await expect(tab(desk, "Call-backs and enquiries")).toHaveAccessibleName(
      named("Call-backs and enquiries", before.callBacks),
    );
  });
});

test("[OPS-09w] a patient who requests another time is found from the rail, heard and left where they are", async ({
  page,
  playwright,
  provider,
  demo,
}) => {
  const { server } = provider;
  const request = await playwright.request.newContext({ baseURL: server.url });
  // Soon enough to be on the first page.
  const desk = await deskOn((needs) => demo.soonDay(needs), page, request, server);
  const [wanted] = await freeTimes(desk);
  if (!wanted) throw new Error("the day is full");
  const key = await patientTakes(desk, "Wishart", wanted);
  const { appointments } = await get<components["schemas"]["AppointmentSummary"]>(
    request,
    `/api/secured/booking_keys/${key}/summary`,
  );
  const preferredTimes = [{ date: daysAfter(desk.day, 7), from: "09:00", to: "12:00" }];
  const asked = await request.post("/api/secured/appointments/reschedule_requests", {
    headers: { "X-Scanbook": "1", Origin: server.url, "Idempotency-Key": crypto.randomUUID() },
    data: { slugs: appointments[0]?.slug, note: "Any morning but Fridays", preferredTimes },
  });
  expect(asked.ok(), await asked.text()).toBe(true);

  await page.reload();
  await room(page, "Pending").click();
  await page
    .getByRole("navigation", { name: "Waiting for staff" })
    .getByRole("link", { name: /^Reschedule requests/ })
    .click();
  const row = page.getByRole("row", { name: /Wishart, Robin/ });
  await expect(row).toContainText("Any morning but Fridays");
  await expect(row).toContainText("9:00 am to 12:00 pm");
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWellMade(page);
  }
  await row.getByRole("link", { name: /, \d+:\d\d [ap]m$/ }).click();
  const panel = page.getByRole("complementary", { name: "Wishart, Robin" });
  await expect(panel.getByText("Has asked to reschedule. Any morning but Fridays")).toBeVisible();
  await expect(panel.getByRole("list").filter({ hasText: "the patient" })).toContainText(
    "Asked to reschedule",
  );
  await expectWellMade(page);
});
