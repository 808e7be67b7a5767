import { expectNoAxeFindings } from "./axe";
import { demoOf, expectPath, signIn } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

test("staff preview a mail before it is sent", async ({ page, provider, journey }) => {
  const { staff } = await demoOf(provider.server);
  // The guard of every journey is a script, and no script runs in the frame of a mail.
  journey.expectComplaint(/Blocked script execution .*preview_translated_email.*sandboxed/);
  const main = page.getByRole("main");
  const mail = page.frameLocator("iframe");
  await page.setViewportSize({ width: 360, height: 640 });

  await test.step("a visitor who has not signed in is asked to, and comes back", async () => {
    await page.goto("/preview-email?template=booked&lang=en-AU");
    await expect(heading(page)).toHaveText("Email preview");
    await expect(main).toContainText("Sign in to see the email.");
    await expectNoAxeFindings(page);
    await main.getByRole("link", { name: "Sign in", exact: true }).click();
    await signIn(page, "frontdesk", staff[0]?.password ?? "");
    await expectPath(page, "/preview-email");
    await expect(mail.getByText("Hello Robin")).toBeVisible();
  });

  await test.step("[MAIL-03b] [ROUTE-13a] staff see the mail in the language that the address names", async () => {
    await page.goto("/preview-email?template=booked&lang=mk");
    await expect(mail.getByText("Добар ден, Robin")).toBeVisible();
    await expect(mail.getByRole("heading")).toContainText("снимањето е закажано");
    await expectNoSidewaysScroll(page);
    await page.goto("/admin/account");
    await expect(page.locator("html")).toHaveAttribute("lang", "en-AU");
    await page.goto("/preview-email?template=reminder&lang=en-AU&referenceId=");
    await expect(mail.getByText("Just a reminder that this scan is coming up.")).toBeVisible();
    await expect(main.getByRole("alert")).toHaveCount(0);
  });

  await test.step("[MAIL-03c] [MSG-04i] a mail that does not exist is reported as such", async () => {
    journey.expectStatus(404);
    await page.goto("/preview-email?template=nothing&lang=en-AU");
    await expect(heading(page)).toHaveText("Email preview");
    await expect(main.getByRole("alert")).toHaveText(
      "There's no email with this name. Check the web address.",
    );
    await expect(page.locator("iframe")).toHaveCount(0);
    await expectNoAxeFindings(page);
  });
});
