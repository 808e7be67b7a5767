/** What must not happen by a slip, in a background tab, or to the next person at the same computer. */
import type { APIRequestContext, Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { daysAfter, type ExamWeek, freeSlots, someExam, someLocation } from "./catalogue";
import { now } from "./clock";
import { deskOf, expectWellMade } from "./office-desk";
import { demoOf, expectPath, signIn } from "./people";
import { askFromPage, requestsOf } from "./portal-visits";
import { expect, test } from "./provider-server";
import { expectDetails, heading, robin, slotButton, weekAddress } from "./screens";

type Schemas = components["schemas"];

async function get<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

test("[OPS-08y] closed time opens again after a question that names its days, one day alone or all", async ({
  browser,
  request,
  provider,
  journey,
  demo,
}) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const monday = await demo.freeWeek({ place, exam, days: 5 });
  const desk = await deskOf(browser, provider.server, "frontdesk");
  const { clinicIds = [] } = await get<Schemas["Authentication"]>(desk, "/api/authentication");
  const clinicId = clinicIds[0] ?? 0;
  const range = `clinicId=${clinicId}&start=${monday}&end=${daysAfter(monday, 6)}`;
  const board = await get<Schemas["OfficeBoard"]>(desk, `/api/admin/boards?${range}`);
  const deviceId = board.devices[0]?.id;
  const status = await desk.evaluate(
    async (body) => {
      const answer = await fetch("/api/admin/schedule_exceptions", {
        method: "POST",
        headers: { "X-Scanbook": "1", "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return answer.status;
    },
    {
      deviceId,
      date: monday,
      lastDate: daysAfter(monday, 4),
      from: "09:00",
      to: "12:00",
      reason: "New tube",
    },
  );
  expect(status).toBe(201);
  const closed = async () => {
    const { items } = await get<Schemas["ScheduleExceptionList"]>(
      desk,
      `/api/admin/schedule_exceptions?${range}`,
    );
    const own = items.filter(({ reason }) => reason === "New tube");
    expect(own.every(({ from, to }) => from === "09:00" && to === "12:00")).toBe(true);
    return own.map(({ date, lastDate }) => [date, lastDate]);
  };
  const question = desk.getByRole("alertdialog", { name: "Reopen this time?" });
  const openDay = async (day: string) => {
    await desk.goto(`/admin/day?clinicId=${clinicId}&date=${day}`);
    await desk.getByRole("button", { name: "Block time" }).click();
    await desk.getByRole("button", { name: /^Reopen.*New tube/ }).click();
  };
  const keep = question.getByRole("button", { name: "Keep closed" });
  const open = question.getByRole("button", { name: "Reopen", exact: true });

  await test.step("it names first and last day and the reason, and nothing opens unasked", async () => {
    await openDay(daysAfter(monday, 2));
    await expect(question).toContainText("New tube");
    await expect(question).toContainText(/Closed from Monday.* to Friday/);
    await expectWellMade(desk);
    await keep.click();
    await expect(question).toHaveCount(0);
    expect(await closed()).toEqual([[monday, daysAfter(monday, 4)]]);
  });

  await test.step("only the day in the middle opens, before and after stay closed", async () => {
    await desk.getByRole("button", { name: /^Reopen.*New tube/ }).click();
    await expect(question.getByRole("radio", { name: /^Only Wednesday/ })).toBeChecked();
    await open.click();
    await expect(
      desk.getByRole("status").filter({ hasText: /Reopened on Wednesday.*New tube/ }),
    ).toBeVisible();
    expect(await closed()).toEqual([
      [monday, daysAfter(monday, 1)],
      [daysAfter(monday, 3), daysAfter(monday, 4)],
    ]);
  });

  await test.step("all days of what is left, where that is chosen", async () => {
    await openDay(daysAfter(monday, 4));
    await question.getByRole("radio", { name: /^All days, Thursday.* to Friday/ }).check();
    await open.click();
    await expect(question).toHaveCount(0);
    await expect.poll(closed).toEqual([[monday, daysAfter(monday, 1)]]);
  });

  await test.step("what a colleague has changed meanwhile stays as they left it", async () => {
    journey.expectStatus(409);
    await openDay(monday);
    const other = await deskOf(browser, provider.server, "frontdesk");
    await other.goto(`/admin/day?clinicId=${clinicId}&date=${monday}`);
    await other.getByRole("button", { name: "Block time" }).click();
    await other.getByRole("button", { name: /^Reopen.*New tube/ }).click();
    await other.getByRole("button", { name: "Reopen", exact: true }).click();
    await expect.poll(closed).toEqual([[daysAfter(monday, 1), daysAfter(monday, 1)]]);
    await question.getByRole("radio", { name: /^All days/ }).check();
    await open.click();
    await expect(question.getByRole("alert")).toBeVisible();
    expect(await closed()).toEqual([[daysAfter(monday, 1), daysAfter(monday, 1)]]);
  });
});

test("[AUTH-11o] an idle tab does not end the session of a person who works in another", async ({
  page,
  provider,
}) => {
  const { staff } = await demoOf(provider.server);
  const context = page.context();
  const menu = (tab: Page) => tab.getByRole("button", { name: "Signed in as callcentre" });
  const warning = (tab: Page) => tab.getByRole("alertdialog", { name: "Are you still there?" });
  await context.clock.install({ time: now() });
  await page.goto("/admin/sign-in?returnUrl=%2Fabout");
  await signIn(page, "callcentre", staff[0]?.password ?? "");
  await expect(menu(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/about");
  await expect(menu(other)).toBeVisible();

  await context.clock.runFor("10:00");
  await other.keyboard.press("Shift");
  await context.clock.runFor("04:30");
  await expect(warning(page), "14 and a half minutes after the last act here").toBeHidden();
  await context.clock.runFor("01:00");
  for (const tab of [page, other]) await expect(menu(tab)).toBeVisible();
  expect((await get<{ kind: string }>(page, "/api/authentication")).kind).toBe("STAFF");

  await test.step("if all tabs are idle it ends, after a warning that any tab can answer", async () => {
    await context.clock.runFor("09:00");
    for (const tab of [page, other]) await expect(warning(tab)).toBeVisible();
    await page.bringToFront();
    await warning(page).getByRole("button", { name: "Yes, keep it open" }).click();
    await context.clock.runFor("00:02");
    for (const tab of [page, other]) await expect(warning(tab)).toBeHidden();
    await context.clock.runFor("15:05");
    await expect(menu(page)).toHaveCount(0);
    expect((await get<{ kind: string }>(page, "/api/authentication")).kind).toBe("ANONYMOUS");
  });
});

/** Up to the form, with the next free time of that week. */
async function toDetails(
  page: Page,
  request: APIRequestContext,
  { place, exam, week }: ExamWeek,
  more = "",
) {
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week, more));
  await (await slotButton(page, wanted)).click();
  await page.getByRole("button", { name: "Hold this time" }).click();
  await expect(page.getByLabel("First name", { exact: true })).toBeVisible();
}

const nobody = Object.fromEntries(Object.keys(robin).map((label) => [label, ""]));
const caller = {
  "First name": "Alex",
  "Last name": "Caller",
  "Mobile number": "0491 570 156",
} as const;

async function type(page: Page, details: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(details)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

test("details typed for one patient are gone for the next", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const { staff } = await demoOf(provider.server);
  const desk = await deskOf(browser, provider.server, "callcentre");
  const typed = () => desk.evaluate(() => sessionStorage.getItem("scanbook.draft") ?? "");
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const wanted = { place, exam, week: await demo.freeWeek({ place, exam }) };
  const asks = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
  const key = await askFromPage(page, asks.slug, place);
  const slug = (await requestsOf(page, key))[0]?.slug;

  await test.step("[AUTH-11p] a request is booked with what its patient said, nothing of a caller before", async () => {
    await toDetails(desk, request, wanted);
    await type(desk, caller);
    await desk.reload();
    await expectDetails(desk, caller);
    await toDetails(desk, request, wanted, `&bookingRequestSlug=${slug}`);
    await expectDetails(desk, { ...robin, Month: "03", "Mobile number": "+61491570006" });
  });

  await test.step("[AUTH-11p] and the next caller does not find that patient", async () => {
    await toDetails(desk, request, wanted);
    await expectDetails(desk, nobody);
  });

  await test.step("[AUTH-11p] signing out takes it away", async () => {
    await type(desk, caller);
    await expect.poll(typed).toContain("Alex");
    await desk.getByRole("button", { name: "Signed in as callcentre" }).click();
    await desk.getByRole("button", { name: "Sign out" }).click();
    await expectPath(desk, "/");
    await expect.poll(typed).not.toContain("Alex");
    await toDetails(desk, request, wanted);
    await expectDetails(desk, nobody);
  });

  await test.step("[AUTH-11p] so does a session that has ended, also for another account", async () => {
    await desk.goto("/admin/sign-in?returnUrl=%2Fabout");
    await signIn(desk, "callcentre", staff[0]?.password ?? "");
    await expect(desk.getByRole("button", { name: "Signed in as callcentre" })).toBeVisible();
    await toDetails(desk, request, wanted);
    await type(desk, caller);
    await expect.poll(typed).toContain("Alex");
    await desk.context().clearCookies();
    await desk.goto("/admin/requests");
    await expectPath(desk, "/admin/sign-in");
    await signIn(desk, "frontdesk", staff[0]?.password ?? "");
    await expectPath(desk, "/admin/requests");
    await expect.poll(typed).not.toContain("Alex");
    await toDetails(desk, request, wanted);
    await expectDetails(desk, nobody);
  });
});

test("words that were typed into a dialog are not lost by a press beside it", async ({
  browser,
  provider,
  journey: _,
}) => {
  const desk = await deskOf(browser, provider.server, "admin");
  await desk.goto("/admin/texts");
  await desk.getByLabel("Search by words or key").fill("home.title");
  await desk.getByRole("button", { name: "Change home.title", exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: "Change this text" });
  const words = desk.getByLabel("Your text");
  const question = desk.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(words).toBeVisible();
  await words.fill("Scans by the harbour");

  await desk.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await expectNoAxeFindings(desk);
  await desk.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(words).toHaveValue("Scans by the harbour");
  await desk.mouse.click(10, 400);
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(words).toHaveValue("Scans by the harbour");
  await desk.getByRole("button", { name: "Back", exact: true }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(words).toHaveCount(0);
  await expect(dialog).toHaveCount(0);

  await test.step("leaving an empty form needs no confirmation", async () => {
    await desk.getByRole("button", { name: "Change home.title", exact: true }).click();
    await expect(words).toBeVisible();
    await desk.keyboard.press("Escape");
    await expect(words).toHaveCount(0);
    await expect(question).toHaveCount(0);
  });
});

test("a part of the set-up that could not be read is read again at a press", async ({
  browser,
  provider,
  journey: _,
}) => {
  const desk = await deskOf(browser, provider.server, "admin");
  const retry = desk.getByRole("button", { name: "Try again" });
  const list = "**/api/admin/regions*";
  await desk.route(list, (route) => route.abort());
  await desk.goto("/admin/setup/regions");
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await expectNoAxeFindings(desk);
  await desk.unroute(list);
  await retry.click();
  await expect(
    desk
      .getByRole("row")
      .filter({ has: desk.getByRole("link") })
      .first(),
  ).toBeVisible();
  await expect(retry).toHaveCount(0);

  const devices = "**/api/admin/devices*";
  await desk.route(devices, (route) => route.abort());
  await desk.getByRole("link", { name: "Guided set-up" }).click();
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await desk.unroute(devices);
  await retry.click();
  await expect(desk.getByRole("heading", { name: "Patients can now book" })).toBeVisible();
  await expect(heading(desk)).toHaveText("Set up your practice");
});
