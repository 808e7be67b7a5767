import { expectNoAxeFindings } from "./axe";
import { expect, test } from "./fixtures";
import { RELAID_ON_DESKTOP } from "./tags";

test("a visitor would rather be called, or write", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  journey: _,
}) => {
  await page.goto("/");

  await test.step("[BOOK-12a] a call back can be asked for", async () => {
    await page.getByRole("button", { name: "Call me back" }).click();
    const dialog = page.getByRole("dialog", { name: "Shall we call you?" });
    await dialog.getByRole("button", { name: "Please call me" }).click();
    await expect(dialog.getByRole("alert").getByRole("link")).toHaveText([
      "Enter your name.",
      "Enter the number we should call.",
    ]);
    await expectNoAxeFindings(page);
    await dialog.getByLabel("Your name").fill("Robin Sample");
    await dialog.getByLabel("Phone number").fill("0491 570 006");
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/api/callback_requests")),
      dialog.getByRole("button", { name: "Please call me" }).click(),
    ]);
    expect(answer.status()).toBe(202);
    await expect(page.getByRole("dialog", { name: "We'll call you back" })).toBeVisible();
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(page.getByRole("button", { name: "Call me back" })).toBeFocused();
  });

  await test.step("[BOOK-12b] an e-mail can be sent to the call centre", async () => {
    await page.getByRole("button", { name: "Write to us" }).click();
    const dialog = page.getByRole("dialog", { name: "Write to us" });
    await dialog.getByLabel("Your name").fill("Robin Sample");
    await dialog.getByLabel("Email").fill("robin.sample@example.com");
    await dialog.getByLabel("How can we help?").fill("Is there parking?");
    await expectNoAxeFindings(page);
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/api/call_center_emails")),
      dialog.getByRole("button", { name: "Send message" }).click(),
    ]);
    expect(answer.status()).toBe(202);
    await expect(page.getByRole("dialog", { name: "We have your message" })).toBeVisible();
  });
});
