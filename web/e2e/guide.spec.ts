import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { accepted } from "./commands";
import { Pace } from "./pace";
import { expectPath, signIn } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, fillDetails, goOn, heading } from "./screens";
import { hideMap } from "./servers";
import { fill } from "./setup-forms";

/** The next call that creates such a record fails; with `reached`, only its answer is lost. */
async function failOnce(page: Page, kind: string, { reached = false } = {}) {
  let failed = false;
  await page.route(`**/api/admin/${kind}`, async (route) => {
    if (failed || route.request().method() !== "POST") return route.fallback();
    failed = true;
    if (reached) await route.fetch();
    await route.fulfill({ status: 503, body: "" });
  });
}

test("an empty installation is set up by the guide, and a patient books", async ({
  page,
  provider,
  journey,
}) => {
  journey.expectStatus(503);
  const server = await provider.empty();
  const password = "a-long-enough-password";
  await accepted(server, ["user", "add", "admin", "--role", "administrator"], `${password}\n`);
  await hideMap(server);
  const next = () => page.getByRole("button", { name: "Save and continue" }).click();
  /** Whatever failed half-way continues with the next attempt, and nothing is created twice. */
  const nextAfter = async (kind: string, how?: { reached: boolean }) => {
    await failOnce(page, kind, how);
    await next();
    await expect(page.getByRole("alert")).toBeVisible();
    await next();
  };
  const step = async (name: string) => {
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await pace.read();
  };

  const pace = await Pace.of(page);
  await page.goto(`${server.url}/admin`);
  await signIn(page, "admin", password);
  await expectPath(page, "/admin/start");
  await step("What is your practice called?");
  await expectNoAxeFindings(page);
  await next();
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
  await fill(page, { "Practice name": "Riverside Imaging", Phone: "02 5550 0100" });
  await next();

  await step("Where is your first clinic?");
  await expectNoAxeFindings(page);
  await fill(
    page,
    {
      "Clinic name": "Riverside",
      Region: "Sydney",
      Address: "1 River Street",
      Latitude: "-33.8",
      Longitude: "151.1",
    },
    { "Time zone": "Australia/Sydney" },
  );
  await nextAfter("clinics");

  await step("Which machines are in Riverside?");
  await test.step("an administrator who comes back continues there, may go without it, and finds it in the set-up", async () => {
    await page.getByRole("button", { name: "Signed in as admin" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expectPath(page, "/");
    await page.goto(`${server.url}/admin`);
    await signIn(page, "admin", password);
    await expectPath(page, "/admin/start");
    await step("Which machines are in Riverside?");
    await page.getByRole("link", { name: "Not now, go to the day" }).click();
    await expectPath(page, "/admin/day");
    await page.goto(`${server.url}/admin`);
    await expectPath(page, "/admin/day");
    await page.goto(`${server.url}/admin/setup`);
    await page.getByRole("link", { name: "Guided set-up" }).click();
    await step("Which machines are in Riverside?");
  });
  await page.getByRole("button", { name: "Ultrasound" }).click();
  await page.getByLabel("Device name").fill("Room 1");
  await expectNoAxeFindings(page);
  await nextAfter("devices", { reached: true });

  await step("When is it open in a normal week?");
  await page.reload();
  await step("When is it open in a normal week?");
  await expectNoAxeFindings(page);
  await next();

  await step("Which exams do you offer?");
  await page.getByRole("checkbox", { name: "Ultrasound abdomen" }).uncheck();
  await expectNoAxeFindings(page);
  await nextAfter("exams", { reached: true });

  await step("Patients can now book");
  for (const [kind, count] of [
    ["regions", 1],
    ["modalities", 1],
    ["devices", 1],
    ["exams", 4],
  ] as const) {
    const { items } = await (await page.request.get(`${server.url}/api/admin/${kind}`)).json();
    expect(items, kind).toHaveLength(count);
  }
  await test.step("[OPS-15f] [OPS-15g] nothing is sent yet, and a test message says so", async () => {
    await expect(page.getByText("Emails aren't being sent.").first()).toBeVisible();
    await page.getByLabel("Your email address").fill("office@example.org");
    await page.getByRole("button", { name: "Send test message" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "Only recorded, not sent" }),
    ).toBeVisible();
  });
  await test.step("[OPS-09y] a person who reads all of it and types slowly is done in less than ten minutes", () => {
    expect(pace.minutes, "the way was counted").toBeGreaterThan(1);
    expect(pace.minutes).toBeLessThan(10);
  });
  const write = page.getByRole("link", { name: "Write the terms" });
  await expect(write, "patients accept terms, and there are none").toHaveAttribute(
    "href",
    "/admin/settings?section=terms",
  );
  await expectNoAxeFindings(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.context().clearCookies();
  await page.getByRole("link", { name: "Try it as a patient" }).click();
  await page.reload();
  await expect(page.getByText("02 5550 0100").first()).toBeVisible();
  await expect(heading(page)).toHaveText("Pick a clinic and time");
  // The soonest may be offered no more by the time it is booked.
  await page
    .getByRole("button", { name: /^\d+:\d\d.*, Riverside$/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Hold this time" }).click();
  await fillDetails(page);
  await goOn(page);
  for (const no of await page.getByRole("radio", { name: "No", exact: true }).all()) {
    await no.check();
  }
  await page.getByRole("button", { name: "Check my booking" }).click();
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Book this scan" }).click();
  await expect(heading(page)).toContainText("Robin");
});
