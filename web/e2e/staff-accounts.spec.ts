import type { Browser, Page } from "@playwright/test";
import { codeOf } from "./authenticator";
import { expectNoAxeFindings } from "./axe";
import { startIdentityProvider } from "./identity-provider";
import { expectPath, signIn } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

const PASSWORD = "harbour-demo";

/** An account at its own browser. */
async function browserOf(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

async function becomes(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto("/admin/sign-in?returnUrl=%2Fadmin%2Faccount");
  await signIn(page, username, password);
}

test("staff set up a second factor, are asked for it, and end their other sessions", async ({
  browser,
  provider,
}) => {
  const url = await provider.another({});
  const desk = await browserOf(browser, url);
  let secret = "";
  let recovery = "";

  await test.step("[AUTH-11a] a second factor is set up with an app", async () => {
    await becomes(desk, "frontdesk");
    await expectPath(desk, "/admin/account");
    await expect(heading(desk)).toHaveText("Your account");
    await desk.getByRole("button", { name: "Set it up" }).click();
    await expect(desk.getByRole("img", { name: /^QR code/ })).toBeVisible();
    secret = (await desk.locator(".account-secret").textContent()) ?? "";
    await expectNoAxeFindings(desk);
    await expectNoSidewaysScroll(desk);
    await desk.getByLabel("Code from the app").fill("000000");
    await desk.getByRole("button", { name: "Turn it on" }).click();
    await expect(desk.getByText("That code isn't right.")).toBeVisible();
    await desk.getByLabel("Code from the app").fill(codeOf(secret));
    await desk.getByRole("button", { name: "Turn it on" }).click();
    const codes = desk.getByRole("list", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    recovery = (await codes.getByRole("listitem").first().textContent()) ?? "";
    await expectNoAxeFindings(desk);
    await desk.getByRole("button", { name: "I've saved them" }).click();
    await expect(desk.getByText("10 recovery codes are left.")).toBeVisible();
  });

  const home = await browserOf(browser, url);
  await test.step("[AUTH-11a] it is asked for after the password", async () => {
    await home.setViewportSize({ width: 360, height: 640 });
    await becomes(home, "frontdesk");
    await expect(home.getByLabel("Code from your authenticator app")).toBeVisible();
    await expectNoAxeFindings(home);
    await expectNoSidewaysScroll(home);
    await home.goto("/admin/pending");
    await expectPath(home, "/admin/sign-in");
    await becomes(home, "frontdesk");
    await home.getByLabel("Code from your authenticator app").fill(codeOf(secret, 1));
    await home.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectPath(home, "/admin/account");
  });

  const lost = await browserOf(browser, url);
  await test.step("[AUTH-11d] a recovery code lets in, once", async () => {
    await becomes(lost, "frontdesk");
    await lost.getByRole("button", { name: "I've lost my phone" }).click();
    await lost.getByLabel("Recovery code").fill(recovery);
    await lost.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectPath(lost, "/admin/account");
    await expect(lost.getByText("9 recovery codes are left.")).toBeVisible();
    const again = await browserOf(browser, url);
    await becomes(again, "frontdesk");
    await again.getByRole("button", { name: "I've lost my phone" }).click();
    await again.getByLabel("Recovery code").fill(recovery);
    await again.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(again.getByText("That code isn't right.")).toBeVisible();
  });

  await test.step("replacing it needs the password or a code", async () => {
    await desk.getByRole("button", { name: "Set it up on another phone" }).click();
    await expectNoAxeFindings(desk);
    await expectNoSidewaysScroll(desk);
    await desk.getByLabel("Your password").fill("not mine");
    await desk.getByRole("button", { name: "Continue" }).click();
    await expect(desk.getByText("That isn't your current password.")).toBeVisible();
    await desk.getByLabel("Your password").fill("");
    await desk.getByLabel(/^Or a code/).fill("aaaaa-aaaaa");
    await desk.getByRole("button", { name: "Continue" }).click();
    await expect(desk.getByText("That code isn't right.")).toBeVisible();
    await desk.getByLabel("Your password").fill(PASSWORD);
    await desk.getByRole("button", { name: "Continue" }).click();
    await expect(desk.getByRole("img", { name: /^QR code/ })).toBeVisible();
    await desk.getByRole("button", { name: "Not now" }).click();
  });

  await test.step("[OPS-09r] sessions that could not be read are read again at a press", async () => {
    const sessions = "**/api/secured/sessions";
    await desk.route(sessions, (route) => route.abort());
    await desk.reload();
    const told = desk.getByRole("main").getByRole("alert");
    // The page tries twice by itself first.
    await expect(told).toBeVisible({ timeout: 15_000 });
    await expect(desk.getByText("No open sessions")).toHaveCount(0);
    await expectNoAxeFindings(desk);
    await desk.unroute(sessions);
    await told.getByRole("button", { name: "Try again" }).click();
    await expect(told).toHaveCount(0);
    await expect(heading(desk), "the keyboard goes on in the page").toBeFocused();
  });

  await test.step("[AUTH-11f] sessions are seen and ended", async () => {
    await desk.reload();
    const rows = desk.getByRole("table", { name: /^Open sessions/ }).getByRole("row");
    await expect(rows).toHaveCount(4);
    await expect(rows.filter({ hasText: "This one" })).toHaveCount(1);
    await rows
      .getByRole("button", { name: /^Sign out/ })
      .first()
      .click();
    await expect(desk.getByRole("status").filter({ hasText: "Signed out:" })).toBeVisible();
    await expect(rows).toHaveCount(3);
    await lost.goto("/admin/account");
    await expectPath(lost, "/admin/sign-in");
  });
});

test("an administrator keeps accounts", async ({ browser, provider }) => {
  const url = await provider.another({});
  const admin = await browserOf(browser, url);
  const other = await browserOf(browser, url);
  let password = "";

  await test.step("[OPS-01n] a new account gets a temporary password", async () => {
    await becomes(admin, "admin");
    await expectPath(admin, "/admin/account");
    const [first] = await (await admin.request.get("/api/config/contact")).json();
    const clinic: string = first.name;
    await admin.getByRole("link", { name: "Users" }).click();
    await expect(heading(admin)).toHaveText("Users");
    await expectNoAxeFindings(admin);
    await expectNoSidewaysScroll(admin);
    await admin.getByRole("button", { name: "Add a user" }).click();
    const dialog = admin.getByRole("dialog", { name: "Add a user" });
    const add = dialog.getByRole("button", { name: "Add", exact: true });
    await test.step("[AUTH-11u] choosing no clinic does not give all clinics", async () => {
      await expect(dialog.getByRole("radio")).toHaveCount(2);
      await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
      await add.click();
      await expect(dialog.getByText("Choose all clinics or only some.")).toBeVisible();
      await expectNoAxeFindings(admin);
      await dialog.getByRole("radio", { name: /^Only these clinics/ }).check();
      await add.click();
      await expect(dialog.getByText("Choose at least one clinic.")).toBeVisible();
      await expectNoAxeFindings(admin);
      await expectNoSidewaysScroll(admin);
    });
    await dialog
      .getByRole("group", { name: "Which clinics" })
      .getByLabel(clinic, { exact: true })
      .check();
    await add.click();
    await expect(dialog.getByText("Fill this in.").first()).toBeVisible();
    await expectNoAxeFindings(admin);
    await dialog.getByLabel("Name", { exact: true }).fill("Nina Novak");
    await dialog.getByLabel("User name").fill("nina");
    await dialog.getByLabel("Call centre").check();
    await add.click();
    await expect(dialog).toHaveCount(0);
    password = (await admin.locator(".users-password").textContent()) ?? "";
    await expect(admin.getByRole("row", { name: /Nina Novak/ })).toContainText(clinic);
  });

  await test.step("a new password has to be set first", async () => {
    await becomes(other, "nina", password);
    await expectPath(other, "/admin/account");
    await other.goto("/admin/pending");
    await expectPath(other, "/admin/account");
    await other.getByLabel("Current password").fill(password);
    await other.getByLabel("New password").fill("four words that fit");
    await other.getByRole("button", { name: "Change password" }).click();
    await expect(other.getByText("Your password has been changed.")).toBeVisible();
    await other.goto("/admin/pending");
    await expectPath(other, "/admin/pending");
    await expect(other.getByRole("link", { name: "Users" })).toHaveCount(0);
  });

  await test.step("[OPS-01n] an account is changed; [AUTH-11u] it gets all clinics after a question", async () => {
    // She has chosen a password since the list was read.
    await admin.reload();
    await admin.getByLabel("Search by name").fill("nina");
    const row = admin.getByRole("row", { name: /Nina Novak/ });
    await row.getByRole("button", { name: /^Edit/ }).click();
    const dialog = admin.getByRole("dialog", { name: "Edit Nina Novak" });
    await expect(dialog.getByRole("radio", { name: /^Only these clinics/ })).toBeChecked();
    await dialog.getByRole("radio", { name: /^All clinics/ }).check();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    const asked = admin.getByRole("alertdialog", {
      name: "Give Nina Novak access to all clinics?",
    });
    await expectNoAxeFindings(admin);
    await asked.getByRole("button", { name: "Go back" }).click();
    await expect(asked).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await asked.getByRole("button", { name: "Give access to all" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(admin.getByText("Saved: nina.")).toBeVisible();
    await expect(row).toContainText("All clinics");
  });

  await test.step("[AUTH-11f] an administrator signs another out", async () => {
    await admin.getByLabel("Search by name").fill("nina");
    const row = admin.getByRole("row", { name: /Nina Novak/ });
    await row.getByRole("button", { name: /^Help or sign out/ }).click();
    const dialog = admin.getByRole("dialog", { name: /^Help or sign out/ });
    await expectNoAxeFindings(admin);
    const questions = [
      ["Reset password", "Reset the password for Nina Novak?"],
      ["Sign out everywhere", "Sign Nina Novak out everywhere?"],
    ] as const;
    for (const [act, name] of questions) {
      await dialog.getByRole("button", { name: act }).click();
      const asked = admin.getByRole("alertdialog", { name });
      await expectNoAxeFindings(admin);
      await asked.getByRole("button", { name: "Go back" }).click();
      await expect(asked).toHaveCount(0);
    }
    await other.reload();
    await expectPath(other, "/admin/pending");
    await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
    const question = admin.getByRole("alertdialog", { name: "Sign Nina Novak out everywhere?" });
    await question.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(admin.getByText("nina has been signed out everywhere.")).toBeVisible();
    await other.goto("/admin/pending");
    await expectPath(other, "/admin/sign-in");
  });

  await test.step("[OPS-01n] an account is shut out, and comes in no more", async () => {
    const row = admin.getByRole("row", { name: /Nina Novak/ });
    await row.getByRole("button", { name: /^Edit/ }).click();
    await admin.getByLabel("Disable this account").check();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(row.getByText("Disabled")).toBeVisible();
    await becomes(other, "nina", "four words that fit");
    await expect(other.getByRole("main").getByRole("alert")).toBeVisible();
  });

  await test.step("two change one account: the second sees what the first granted, and decides", async () => {
    const second = await browserOf(browser, url);
    await becomes(second, "admin");
    await expectPath(second, "/admin/account");
    await second.goto("/admin/users?search=nina");
    for (const editor of [admin, second]) {
      await editor.getByRole("button", { name: "Edit nina" }).click();
    }
    await admin.getByLabel("Front desk").check();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("Saved: nina.")).toBeVisible();
    await second.getByLabel("Name", { exact: true }).fill("Nina Novak-Hill");
    await second.getByLabel("Read only").check();
    await second.getByRole("button", { name: "Save", exact: true }).click();
    const both = second.getByRole("dialog", { name: "Someone else has changed this" });
    await expect(both.getByRole("group")).toHaveCount(1);
    await expect(both.getByRole("radio", { name: /Use my version.*Read only/ })).toBeVisible();
    await expectNoAxeFindings(second);
    await both.getByRole("radio", { name: /Use their version.*Front desk/ }).check();
    await both.getByRole("button", { name: "Save this" }).click();
    const row = second.getByRole("row", { name: /Nina Novak-Hill/ });
    await expect(row).toContainText("Front desk");
    await expect(row).not.toContainText("Read only");
    await second.context().close();
    await admin.reload();
  });

  await test.step("[AUTH-11g] an account is removed after a question, and its owner is out at once", async () => {
    const row = admin.getByRole("row", { name: /Nina Novak/ });
    await row.getByRole("button", { name: /^Edit/ }).click();
    await admin.getByLabel("Disable this account").uncheck();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(row.getByText("Disabled")).toHaveCount(0);
    await becomes(other, "nina", "four words that fit");
    await expectPath(other, "/admin/account");
    await row.getByRole("button", { name: "Remove nina" }).click();
    const dialog = admin.getByRole("alertdialog", { name: "Remove Nina Novak-Hill?" });
    await expectNoAxeFindings(admin);
    await expectNoSidewaysScroll(admin);
    await dialog.getByRole("button", { name: "Keep account" }).click();
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: "Remove nina" }).click();
    await dialog.getByRole("button", { name: "Remove account" }).click();
    await expect(admin.getByText("Removed: nina.")).toBeVisible();
    await expect(row).toHaveCount(0);
    await other.goto("/admin/pending");
    await expectPath(other, "/admin/sign-in");
    await becomes(other, "nina", "four words that fit");
    await expect(other.getByRole("main").getByRole("alert")).toBeVisible();
  });

  await test.step("[AUTH-11g] the own account can't be removed", async () => {
    await admin.getByLabel("Search by name").fill("admin");
    await admin.getByRole("button", { name: "Remove admin" }).click();
    const dialog = admin.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Remove account" }).click();
    await expect(dialog.getByText("You can't remove your own account.")).toBeVisible();
    await dialog.getByRole("button", { name: "Keep account" }).click();
  });

  await test.step("the last administrator stays", async () => {
    await admin.getByLabel("Search by name").fill("admin");
    await admin.getByRole("button", { name: "Edit admin" }).click();
    await admin.getByLabel("Disable this account").check();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("There has to be at least one administrator.")).toBeVisible();
  });
});

test("staff sign in through the identity provider of the house", async ({ browser, provider }) => {
  const identities = await startIdentityProvider();
  const groups = new Map([["petra", ["reception"]]]);
  const clinics = new Map<string, string[]>();
  const url = await provider.another(identities.settings);
  const claim = { SCANBOOK_OIDC_CLINIC_CLAIM: "clinics" };
  const limited = await provider.another({ ...identities.settings, ...claim });
  identities.serve([url, limited], (username) => {
    const theirs = clinics.get(username);
    return { groups: groups.get(username) ?? [], ...(theirs && { clinics: theirs }) };
  });
  const button = (page: Page) => page.getByRole("button", { name: "Sign in with Harbour ID" });

  /** Fills in the provider's own forms. */
  async function proveAs(page: Page, username: string): Promise<void> {
    await button(page).click();
    await page.getByPlaceholder("Enter any login").fill(username);
    await page.getByPlaceholder("and password").fill("anything");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
  }

  const admin = await browserOf(browser, url);
  await test.step("[AUTH-11l] a new account waits, and says so, until an administrator opens it", async () => {
    const petra = await browserOf(browser, url);
    await petra.goto("/admin/sign-in");
    await proveAs(petra, "petra");
    await expect(petra.getByRole("main").getByRole("alert")).toContainText(
      "Your account isn't ready yet. Ask an administrator to choose your clinics.",
    );
    await expectNoAxeFindings(petra);
    await becomes(admin, "admin");
    await expectPath(admin, "/admin/account");
    await admin.goto("/admin/users?search=petra");
    const row = admin.getByRole("row", { name: /petra of Harbour/ });
    await test.step("[AUTH-11u] it differs from a disabled one, and its clinics are undecided", async () => {
      await expect(row.getByText("Waiting for access")).toBeVisible();
      await expect(row.getByText("Not chosen yet")).toBeVisible();
      await expect(row.getByText("Disabled")).toHaveCount(0);
      await expectNoAxeFindings(admin);
    });
    await admin.getByRole("button", { name: "Edit petra" }).click();
    const dialog = admin.getByRole("dialog", { name: /^Edit/ });
    await dialog.getByLabel("Disable this account").uncheck();
    await test.step("[AUTH-11u] it is not opened before its clinics are chosen", async () => {
      await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await expect(dialog.getByText("Choose all clinics or only some.")).toBeVisible();
    });
    await dialog.getByRole("radio", { name: /^Only these clinics/ }).check();
    const some = dialog.getByRole("group", { name: "Which clinics" });
    await some.getByRole("checkbox").first().check();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("Saved: petra.")).toBeVisible();
    await expect(row.getByText("Waiting for access")).toHaveCount(0);
  });

  await test.step("[AUTH-09a] a person with a role there comes in, where they wanted to", async () => {
    const petra = await browserOf(browser, url);
    await petra.goto("/admin/account");
    await expect(button(petra)).toBeVisible();
    await expectNoAxeFindings(petra);
    await proveAs(petra, "petra");
    await expectPath(petra, "/admin/account");
    await expect(petra.getByText("Signed in as petra.")).toBeVisible();
    const who = await (await petra.request.get(`${url}/api/authentication`)).json();
    expect(who.roles).toEqual(["FRONT_DESK"]);
  });

  await test.step("roles are those of the last sign-in", async () => {
    groups.set("petra", ["heads"]);
    const petra = await browserOf(browser, url);
    await petra.goto("/admin/sign-in?returnUrl=%2Fadmin%2Fusers");
    await proveAs(petra, "petra");
    await expectPath(petra, "/admin/users");
    const row = petra.getByRole("row", { name: /petra of Harbour/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("Administrator");
  });

  await test.step("[AUTH-11n] a removed person comes back with an account that is made for them", async () => {
    await admin.goto("/admin/users?search=petra");
    await admin.getByRole("button", { name: "Remove petra" }).click();
    await admin.getByRole("button", { name: "Remove account" }).click();
    await expect(admin.getByText("Removed: petra.")).toBeVisible();
    const petra = await browserOf(browser, url);
    await petra.goto("/admin/account");
    await proveAs(petra, "petra");
    await expect(petra.getByRole("main").getByRole("alert")).toContainText(
      "you don't have an account here",
    );
    await admin.getByRole("button", { name: "Add a user" }).click();
    const dialog = admin.getByRole("dialog", { name: "Add a user" });
    await dialog.getByLabel("Name", { exact: true }).fill("Petra of Harbour");
    await dialog.getByLabel("User name", { exact: true }).fill("somebody");
    await dialog.getByLabel(/^This person is coming back/).check();
    await dialog.getByLabel("Front desk").check();
    await dialog.getByRole("radio", { name: /^All clinics/ }).check();
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(
      dialog.getByText("We couldn't find exactly one removed account with this user name"),
    ).toBeVisible();
    await expectNoAxeFindings(admin);
    await dialog.getByLabel("User name", { exact: true }).fill("petra");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await petra.context().clearCookies();
    await petra.goto("/admin/account");
    await proveAs(petra, "petra");
    await expect(petra.getByText("Signed in as petra.")).toBeVisible();
  });

  await test.step("a person without one stays out, and learns why", async () => {
    const stranger = await browserOf(browser, url);
    await stranger.goto("/admin/sign-in?returnUrl=https%3A%2F%2Fevil.example");
    await proveAs(stranger, "stranger");
    await expect(stranger.getByRole("main").getByRole("alert")).toContainText(
      "you don't have an account here",
    );
    await expectNoAxeFindings(stranger);
  });

  await test.step("an identity provider's answer without a started sign-in opens nothing", async () => {
    const forged = await browserOf(browser, url);
    await forged.goto("/admin/sign-in?code=stolen&state=invented");
    await expect(forged.getByRole("main").getByRole("alert")).toContainText(
      "We couldn't sign you in",
    );
  });

  await test.step("nor does one with another state than the browser left with", async () => {
    const forged = await browserOf(browser, url);
    await forged.goto("/admin/sign-in");
    await button(forged).click();
    await expect(forged.getByPlaceholder("Enter any login")).toBeVisible();
    const kept = await forged.context().cookies(url);
    expect(kept.map(({ name }) => name)).toContain("__Host-sb-errand");
    await forged.goto(`${url}/admin/sign-in?code=stolen&state=invented`);
    await expect(forged.getByRole("main").getByRole("alert")).toContainText(
      "We couldn't sign you in",
    );
  });

  await test.step("[AUTH-11e] the clinics that the provider tells are those of the account", async () => {
    const petra = await browserOf(browser, limited);
    const all = await (await petra.request.get(`${limited}/api/config/contact`)).json();
    const [clinic] = all;
    clinics.set("petra", ["elsewhere"]);
    await petra.goto("/admin/account");
    await proveAs(petra, "petra");
    await expect(petra.getByRole("main").getByRole("alert")).toContainText(
      "we weren't told which of our clinics you work at",
    );
    clinics.set("petra", [clinic.slug]);
    await petra.context().clearCookies();
    await petra.goto("/admin/account");
    await proveAs(petra, "petra");
    await expect(petra.getByText("Signed in as petra.")).toBeVisible();
    const head = await browserOf(browser, limited);
    await becomes(head, "admin");
    await expectPath(head, "/admin/account");
    const found = await head.request.get(`${limited}/api/admin/users?search=petra`);
    expect((await found.json()).items[0].clinicIds).toEqual([clinic.id]);
  });
  await identities.stop();
});
