import { expectNoAxeFindings } from "./axe";
import { now } from "./clock";
import { demoOf, expectPath, signIn } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

test("accounts sign in with a password, see who they are, and log out", async ({
  page,
  provider,
}) => {
  const { staff } = await demoOf(provider.server);
  const password = staff[0]?.password ?? "";
  const menu = (name: string) => page.getByRole("button", { name: `Signed in as ${name}` });
  const main = page.getByRole("main");

  async function become(username: string): Promise<void> {
    await page.context().clearCookies();
    await page.goto("/admin/sign-in?returnUrl=%2Fabout");
    await signIn(page, username, password);
    await expectPath(page, "/about");
    await menu(username).click();
  }

  await page.setViewportSize({ width: 360, height: 640 });
  await test.step("[AUTH-09b] a wrong password is reported in place, the right one opens", async () => {
    await page.goto("/admin/sign-in?returnUrl=%2Fabout");
    await expect(heading(page)).toHaveText("Staff sign-in");
    const button = page.getByRole("button", { name: "Sign in", exact: true });
    await expect(button).toHaveAccessibleDescription("Enter your user name and password first.");
    await expectNoAxeFindings(page);
    await signIn(page, "frontdesk", "not-the-password");
    await expect(main.getByRole("alert")).not.toBeEmpty();
    await expect(page.getByLabel("Password")).toHaveValue("");
    await signIn(page, "frontdesk", password);
    await expectPath(page, "/about");
  });

  await test.step("[SHELL-04a] [SHELL-04b] the menu shows the name and the way to the back office", async () => {
    await page.reload();
    await menu("frontdesk").click();
    const link = page.getByRole("link", { name: "Back office" });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute("href", /admin/);
    await expect(page.getByText("frontdesk", { exact: true }).last()).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("what only staff need comes with the back office: its code, its addresses and its texts", async () => {
    const textsOf = (address: string) =>
      page.request.get(`${provider.server.url}${address}`).then((answer) => answer.text());
    expect(await textsOf("/about")).not.toContain('"users.title"');
    expect(await textsOf("/admin/account")).toContain('"users.title"');
    await page.getByRole("link", { name: "Your account" }).click();
    await expectPath(page, "/admin/account");
    await expect(heading(page)).toHaveText("Your account");
    await page.goBack();
    await expectPath(page, "/about");
    await menu("frontdesk").click();
  });

  await test.step("[SHELL-04c] logging out ends the session", async () => {
    await page.getByRole("button", { name: "Sign out" }).click();
    await expectPath(page, "/");
    await expect(menu("frontdesk")).toHaveCount(0);
    const answer = await page.request.get(`${provider.server.url}/api/authentication`);
    expect((await answer.json()).kind).toBe("ANONYMOUS");
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("[SHELL-04d] a doctor alone sees their own name", async () => {
    await become("referrer");
    const answer = await page.request.get(`${provider.server.url}/api/authentication`);
    const { currentDoctor, organization } = await answer.json();
    expect(organization ?? null).toBeNull();
    await expect(page.getByText(currentDoctor.name)).toBeVisible();
  });

  await test.step("[SHELL-04b] a referrer's way to the back office leads where they may go", async () => {
    await page.getByRole("link", { name: "Back office" }).click();
    await expectPath(page, "/admin/account");
    await expect(heading(page)).toHaveText("Your account");
  });

  await test.step("[SHELL-04e] a doctor of an organization does not", async () => {
    await become("practice");
    const answer = await page.request.get(`${provider.server.url}/api/authentication`);
    const { currentDoctor } = await answer.json();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(page.getByText(currentDoctor.name)).toHaveCount(0);
  });

  await test.step("[SHELL-04b] an outside radiologist has no way to the back office", async () => {
    await become("radiologist");
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back office" })).toHaveCount(0);
  });

  await test.step("[MSG-01f] an account that may only look is informed", async () => {
    await become("readonly");
    const banner = page.getByRole("complementary", { name: "About this installation" });
    await expect(banner).toContainText("you can't book or change anything right now");
    await expectNoAxeFindings(page);
  });
});

test("staff who name no page begin at the day, and a mistyped address keeps the rooms", async ({
  page,
  provider,
}) => {
  const { staff } = await demoOf(provider.server);
  await page.goto("/admin/sign-in");
  await signIn(page, "frontdesk", staff[0]?.password ?? "");
  await expectPath(page, "/admin/day");
  const rail = page.getByRole("navigation", { name: "Back office" });
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ["/admin/nowhere", "/admin/nowhere/at/all", "/admin/patients/nobody"]) {
    await page.goto(path);
    await expect(heading(page)).toHaveText("We can't find that page");
    await expect(rail).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole("link", { name: "Go to the day" }).click();
  await expectPath(page, "/admin/day");
  await expect(rail.getByRole("link", { name: "Day" })).toHaveAttribute("aria-current", "page");
});

test("[KIOSK-02i] a session lasts while a person acts, and ends after a warning when idle", async ({
  page,
  provider,
}) => {
  const { application } = JSON.parse(
    await (await page.request.get(`${provider.server.url}/api/config`)).text(),
  );
  expect(application.keepAliveSeconds).toBe(600);
  const { staff } = await demoOf(provider.server);
  const pings: string[] = [];
  page.on("request", (call) => {
    if (call.method() === "PUT") pings.push(new URL(call.url()).pathname);
  });
  await page.clock.install({ time: now() });
  await page.goto("/admin/sign-in?returnUrl=%2Fabout");
  await signIn(page, "callcentre", staff[0]?.password ?? "");
  await expect(page.getByRole("button", { name: "Signed in as callcentre" })).toBeVisible();
  await page.clock.runFor("10:01");
  await expect.poll(() => pings).toEqual(["/api/authentication"]);

  const warning = page.getByRole("alertdialog", { name: "Are you still there?" });
  await page.clock.runFor("04:30");
  await expect(warning).toBeVisible();
  await warning.getByRole("button", { name: "Yes, keep it open" }).click();
  await expect(warning).toBeHidden();
  await expect.poll(() => pings.length).toBe(2);

  // The last sign of life is answered before the session ends, as it would be in real time.
  await page.clock.runFor("10:05");
  await expect.poll(() => pings.length).toBe(3);
  await page.clock.runFor("05:00");
  await expectPath(page, "/");
  await expect(page.getByRole("button", { name: "Signed in as callcentre" })).toHaveCount(0);
});
