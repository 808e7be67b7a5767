import { expectNoAxeFindings } from "./axe";
import { demoOf, openAs } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

test("[OPS-09a] an administrator makes an API key, which is shown once, and withdraws it", async ({
  page,
  context,
  provider,
  journey: _,
}) => {
  const { staff } = await demoOf(provider.server);
  const server = await provider.another({});
  const admin = { username: "admin", password: staff[0]?.password ?? "" };
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server });
  await openAs(page, admin, `${server}/admin/users`);
  await page.getByRole("link", { name: "API keys" }).click();
  await expect(heading(page)).toHaveText("API keys");
  await expect(page.getByText("No API keys yet")).toBeVisible();

  await page.getByRole("button", { name: "Create an API key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expectNoAxeFindings(page);
  await name.fill("Practice software");
  await dialog.getByRole("checkbox", { name: "Add documents to its requests" }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("region", { name: "API key for Practice software" });
  const key = (await shown.locator("p").first().textContent()) ?? "";
  expect(key.length).toBeGreaterThan(20);
  await shown.getByRole("button", { name: "Copy key" }).click();
  await expect(shown.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expectNoAxeFindings(page);
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "Practice software" });
  await expect(row).toContainText("Send booking requests, Add documents to its requests");
  await expect(row).toContainText("Active");
  await expect(page.getByText(key)).toHaveCount(0);

  await row.getByRole("button", { name: "Withdraw Practice software" }).click();
  const question = page.getByRole("alertdialog", { name: "Withdraw Practice software?" });
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Practice software has been withdrawn.")).toBeVisible();
  await expect(row).toContainText("Withdrawn");
  await expect(row.getByRole("button")).toHaveCount(0);
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});
