import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { openAs } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20"><path d="M0 0h90v20H0z"/></svg>';

const NEWER_SVG = SVG.replace("90 20", "80 20");

async function openSettings(page: Page): Promise<void> {
  await openAs(page, { username: "admin", password: "harbour-demo" }, "/admin/settings");
  await expect(heading(page)).toHaveText("Settings");
}

test("what administrators set shows without a restart", async ({ browser, provider }) => {
  const url = await provider.another({});
  const admin = await (await browser.newContext({ baseURL: url })).newPage();
  const visitor = await (await browser.newContext({ baseURL: url })).newPage();
  const sections = admin.getByRole("navigation", { name: "Settings", exact: true });

  await test.step("[CONF-01d] a changed field shows", async () => {
    await openSettings(admin);
    await expectNoAxeFindings(admin);
    await expectNoSidewaysScroll(admin);
    const save = admin.getByRole("button", { name: "Save", exact: true });
    await expect(save).toHaveAccessibleDescription("No changes to save");
    await expect(admin.getByLabel(/^Phone number/)).toHaveAccessibleDescription(
      /^The number on pages and messages for anyone who needs help\./,
    );
    await admin.getByLabel(/^Phone number/).fill("1300 555 019");
    await save.click();
    await expect(admin.getByText("Saved. Your changes are live.")).toBeVisible();
    await visitor.goto("/");
    await expect(visitor.getByRole("link", { name: /1300 555 019/ }).first()).toBeVisible();
  });

  await test.step("[CONF-01d] what requests may do changes for every browser", async () => {
    await sections.getByRole("link", { name: "Requests", exact: true }).click();
    await expect(admin.getByText("Saved. Your changes are live.")).toHaveCount(0);
    await admin.getByLabel("Let patients open the files they sent with a request").uncheck();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("Saved. Your changes are live.")).toBeVisible();
    const config = await (await visitor.request.get(`${url}/api/config`)).json();
    expect(config.bookingRequest.bookingRequestsDownloadReferralEnabled).toBe(false);
  });

  await test.step("[OPS-09l] settings without effect are in a closed group of their own", async () => {
    await sections.getByRole("link", { name: "Site", exact: true }).click();
    const chat = admin.getByLabel("Chat: address");
    const later = admin.getByText(/^\d+ settings for features not offered yet$/);
    await expect(later).toBeVisible();
    await expect(chat).toBeHidden();
    await later.click();
    await expect(chat).toBeVisible();
    await expectNoAxeFindings(admin);
    await later.click();
  });

  await test.step("[CONF-01d] colours are seen before they are saved, and a bad one is refused in words", async () => {
    const preview = admin.getByRole("region", { name: "Preview" });
    await expect(preview).toBeVisible();
    await expectNoAxeFindings(admin);
    await admin.getByLabel("Main colour", { exact: true }).fill("#f5a623");
    await expect(preview.locator(".settings-preview__button")).toHaveCSS(
      "background-color",
      "rgb(245, 166, 35)",
    );
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText(/its contrast with its text/).first()).toBeVisible();
    await admin.getByLabel("Main colour", { exact: true }).fill("#5b2a86");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("Saved. Your changes are live.")).toBeVisible();
    await visitor.reload();
    const brand = await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--brand").trim(),
    );
    expect(brand).toBe("#5b2a86");
  });

  await test.step("[CONF-01d] fields of the booking form are chosen by name, and a refusal stands at its field", async () => {
    const form = admin.getByRole("group", { name: "Booking form fields" });
    const save = admin.getByRole("button", { name: "Save", exact: true });
    await form.getByLabel("Gender").selectOption("Not shown");
    await form.getByLabel("Email").selectOption("Not shown");
    await form.getByLabel("Mobile number").selectOption("Shown, optional");
    await save.click();
    await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/has to be shown/);
    await expect(form.getByLabel("Gender")).toHaveValue("HIDDEN");
    await expectNoAxeFindings(admin);
    await form.getByLabel("Email").selectOption("Default");
    await save.click();
    await expect(admin.getByText("Saved. Your changes are live.")).toBeVisible();
    const { fields } = await (await visitor.request.get(`${url}/api/booking_forms`)).json();
    const ruleOf = (name: string) => {
      const { shown, required } = fields.find((field: { name: string }) => field.name === name);
      return { shown, required };
    };
    expect(ruleOf("gender")).toEqual({ shown: false, required: false });
    expect(ruleOf("contactNumber")).toEqual({ shown: true, required: false });
    expect(ruleOf("email")).toEqual({ shown: true, required: true });
    for (const width of [360, 1440]) {
      await admin.setViewportSize({ width, height: 900 });
      await form.scrollIntoViewIfNeeded();
      await expectNoSidewaysScroll(admin);
    }
  });

  await test.step("[I18N-02c] [OPS-01l] a text is found, said otherwise, and given back", async () => {
    await sections.getByRole("link", { name: "Texts", exact: true }).click();
    await expect(heading(admin)).toHaveText("Texts");
    const title = await heading(visitor).textContent();
    await admin.getByLabel("Search by words or key").fill("home.title");
    await admin.getByRole("button", { name: "Change home.title", exact: true }).click();
    await expectNoAxeFindings(admin);
    await admin.getByLabel("Your text").fill("Scans at Harbour");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("Saved. Your changes are live.")).toBeVisible();
    await visitor.reload();
    await expect(heading(visitor)).toHaveText("Scans at Harbour");
    await admin.getByRole("button", { name: "Change home.title", exact: true }).click();
    await admin.getByRole("button", { name: "Use the default" }).click();
    const question = admin.getByRole("alertdialog", { name: /^Use the default text/ });
    await expect(question).toContainText("Scans at Harbour");
    await expectNoAxeFindings(admin);
    await question.getByRole("button", { name: "Keep custom text" }).click();
    await expect(admin.getByLabel("Your text")).toHaveValue("Scans at Harbour");
    await admin.getByRole("button", { name: "Use the default" }).click();
    await question.getByRole("button", { name: "Use the default" }).click();
    await expect(question).toHaveCount(0);
    await visitor.reload();
    await expect(heading(visitor)).toHaveText(title ?? "");
  });

  await test.step("[OPS-01l] the words of a message are changed, and seen in the message before anybody gets it", async () => {
    await sections.getByRole("link", { name: "Message templates", exact: true }).click();
    await expect(heading(admin)).toHaveText("Message templates");
    const row = admin.getByRole("row", { name: /^A scan is coming up/ });
    await expect(row).toContainText("SMS");
    await expect(row).toContainText("Default");
    await expectNoAxeFindings(admin);
    await admin.getByRole("button", { name: "Open: A scan is coming up", exact: true }).click();
    const dialog = admin.getByRole("dialog", { name: "A scan is coming up" });
    await expect(dialog).toContainText("Just a reminder that this scan is coming up.");
    await expectNoAxeFindings(admin);
    await dialog.getByRole("button", { name: "Change: Email text", exact: true }).click();
    const words = admin.getByLabel("Your text");
    const before = await words.inputValue();
    await words.fill(
      before.replace("Just a reminder that this scan is coming up.", "See you soon at Harbour."),
    );
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toContainText("See you soon at Harbour.");
    await expect(dialog.getByText("Custom")).toHaveCount(1);

    const opened = admin.context().waitForEvent("page");
    await dialog
      .getByRole("link", { name: "Preview the email in English (Australia)", exact: true })
      .click();
    const preview = await opened;
    await expect(
      preview.frameLocator("iframe").getByText("See you soon at Harbour."),
    ).toBeVisible();
    await preview.close();
    const inMacedonian = admin.context().waitForEvent("page");
    await dialog
      .getByRole("link", { name: "Preview the email in Македонски", exact: true })
      .click();
    const other = await inMacedonian;
    await expect(other.frameLocator("iframe").getByText("Добар ден, Robin")).toBeVisible();
    await other.close();

    for (const width of [360, 820, 1440]) {
      await admin.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(admin);
    }
    await dialog.getByRole("button", { name: "Back", exact: true }).click();
    await expect(row).toContainText("Custom");
    for (const width of [360, 820, 1440]) {
      await admin.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(admin);
    }
  });

  await test.step("[OPS-01m] a picture is brought and shows", async () => {
    await admin.setViewportSize({ width: 360, height: 640 });
    await sections.getByRole("link", { name: "Pictures", exact: true }).click();
    await expect(heading(admin)).toHaveText("Pictures");
    const file = { name: "header.svg", mimeType: "image/svg+xml", buffer: Buffer.from(SVG) };
    const question = admin.getByRole("alertdialog", { name: /: Picture at the top\?$/ });
    await admin.getByLabel("File for Picture at the top", { exact: true }).setInputFiles(file);
    await question.getByRole("button", { name: "Replace picture" }).click();
    await expect(admin.getByText("Saved: Picture at the top.")).toBeVisible();
    await expectNoAxeFindings(admin);
    await expectNoSidewaysScroll(admin);
    const shown = await visitor.request.get(`${url}/api/assets/application/header`);
    expect(await shown.text()).toBe(SVG);
    const lie = { name: "header.svg", mimeType: "image/svg+xml", buffer: Buffer.from("%PDF-1.7") };
    await admin.getByLabel("File for Picture at the top", { exact: true }).setInputFiles(lie);
    await question.getByRole("button", { name: "Replace picture" }).click();
    await expect(admin.getByText(/it is not a picture/)).toBeVisible();
  });

  await test.step("[OPS-01m] a picture goes only after a question, and none that was not seen", async () => {
    const question = admin.getByRole("alertdialog", { name: /: Picture at the top\?$/ });
    const remove = admin.getByRole("button", { name: "Remove Picture at the top", exact: true });
    const shown = () => visitor.request.get(`${url}/api/assets/application/header`);
    await remove.click();
    await expect(question.getByText("Current", { exact: true })).toBeVisible();
    await expectNoAxeFindings(admin);
    await expectNoSidewaysScroll(admin);
    await question.getByRole("button", { name: "Keep picture" }).click();
    expect((await shown()).status()).toBe(200);

    const other = await admin.context().newPage();
    // The preview in another language is remembered by the browser.
    await other.goto("/admin/assets?lang=en-AU");
    const newer = { name: "b.svg", mimeType: "image/svg+xml", buffer: Buffer.from(NEWER_SVG) };
    await other.getByLabel("File for Picture at the top", { exact: true }).setInputFiles(newer);
    const otherQuestion = other.getByRole("alertdialog", { name: "Replace: Picture at the top?" });
    await expect(otherQuestion.getByText("New", { exact: true })).toBeVisible();
    await otherQuestion.getByRole("button", { name: "Replace picture" }).click();
    await expect(other.getByText("Saved: Picture at the top.")).toBeVisible();
    await other.close();

    await remove.click();
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(admin.getByText(/Someone else has changed this/)).toBeVisible();
    expect(await (await shown()).text()).toBe(NEWER_SVG);
    await remove.click();
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(admin.getByText("Saved: Picture at the top.")).toBeVisible();
    await expect.poll(async () => (await shown()).status()).toBe(404);
  });
});

test("typed values are not lost, and a colleague's change is not overwritten", async ({
  browser,
  provider,
}) => {
  const url = await provider.another({});
  const first = await (await browser.newContext({ baseURL: url })).newPage();
  const second = await (await browser.newContext({ baseURL: url })).newPage();
  const saved = (page: Page) => page.getByText("Saved. Your changes are live.");
  const number = (page: Page) => page.getByLabel(/^Phone number/);
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
  await openSettings(first);
  await openSettings(second);

  await test.step("an editor who leaves is asked, and may stay", async () => {
    await number(second).fill("1300 555 021");
    const sections = second.getByRole("navigation", { name: "Settings", exact: true });
    await sections.getByRole("link", { name: "Texts", exact: true }).click();
    await second.getByRole("alertdialog").getByRole("button", { name: "Stay here" }).click();
    await expect(number(second)).toHaveValue("1300 555 021");
  });

  await test.step("the second sees what the first has set, and decides", async () => {
    await number(first).fill("1300 555 020");
    await save(first);
    await expect(saved(first)).toBeVisible();
    await save(second);
    await expect(second.getByText(/Someone else has set this to “1300 555 020”/)).toBeVisible();
    await expect(number(second)).toHaveValue("1300 555 021");
    await save(second);
    await expect(saved(second)).toBeVisible();
    await first.reload();
    await expect(number(first)).toHaveValue("1300 555 021");
  });

  await test.step("both texts are shown to the second who wrote another one, and the chosen one stays", async () => {
    const words = (page: Page) => page.getByLabel("Your text");
    for (const page of [first, second]) {
      await page.goto("/admin/texts");
      await page.getByLabel("Search by words or key").fill("home.title");
      await page.getByRole("button", { name: "Change home.title", exact: true }).click();
    }
    await words(first).fill("Scans by the harbour");
    await save(first);
    await expect(saved(first)).toBeVisible();
    await words(second).fill("Scans by the bay");
    await save(second);
    const both = second.getByRole("dialog", { name: "Someone else has changed this" });
    await expect(both.getByRole("radio", { name: /Use their version.*harbour/ })).toBeVisible();
    await expectNoAxeFindings(second);
    await both.getByRole("radio", { name: /Use my version.*bay/ }).check();
    await both.getByRole("button", { name: "Save this" }).click();
    await expect(saved(second)).toBeVisible();
    await expect(second.getByRole("row", { name: /home\.title/ })).toContainText(
      "Scans by the bay",
    );
  });
});

test("[CONF-01g] administrators write the terms that patients accept, in each language", async ({
  browser,
  provider,
}) => {
  const url = await provider.another({});
  const [admin, colleague, visitor] = await Promise.all(
    [1, 2, 3].map(async () => (await browser.newContext({ baseURL: url })).newPage()),
  );
  if (!admin || !colleague || !visitor) throw new Error("three pages");
  const terms = (page: Page) =>
    page.getByRole("textbox", { name: "Terms and conditions", exact: true });
  const inMacedonian = admin.getByLabel("Terms in Macedonian", { exact: true });
  const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
  const saved = (page: Page) => page.getByText("Saved. Your changes are live.");
  for (const page of [admin, colleague]) {
    await openSettings(page);
    const sections = page.getByRole("navigation", { name: "Settings", exact: true });
    await sections.getByRole("link", { name: "Terms", exact: true }).click();
    await expect(terms(page)).not.toHaveValue("");
  }

  await test.step("the page says so where there are none", async () => {
    await expect(admin.getByText("You have no terms yet.")).toHaveCount(0);
    await terms(admin).fill("");
    await save(admin);
    await expect(admin.getByText("You have no terms yet.")).toBeVisible();
    await expectNoAxeFindings(admin);
  });

  await test.step("they are seen before they are saved, without what is taken out", async () => {
    await terms(admin).fill("<h2>Bookings</h2><script>alert(1)</script><p>Come early.</p>");
    await admin.getByRole("button", { name: /^Show preview Terms and conditions/ }).click();
    const preview = admin.getByRole("region", { name: "Preview: Terms and conditions" });
    await expect(preview.getByRole("heading", { name: "Bookings" })).toBeVisible();
    await expect(preview).toHaveText("BookingsCome early.");
    for (const width of [360, 1440]) {
      await admin.setViewportSize({ width, height: 900 });
      await expectNoAxeFindings(admin);
      await expectNoSidewaysScroll(admin);
    }
  });

  await test.step("a second language needs the first", async () => {
    const first = await terms(admin).inputValue();
    await terms(admin).fill("");
    await inMacedonian.fill("<p>Дојдете порано.</p>");
    await save(admin);
    await expect(terms(admin)).toHaveAccessibleDescription(/there are terms in another language/);
    await terms(admin).fill(first);
    await save(admin);
    await expect(saved(admin)).toBeVisible();
    await expect(admin.getByText("You have no terms yet.")).toHaveCount(0);
  });

  await test.step("patients read them in their language", async () => {
    await visitor.goto("/terms");
    const page = visitor.getByRole("region", { name: "Terms and conditions" });
    await expect(page.getByRole("heading", { name: "Bookings" })).toBeVisible();
    await visitor.goto("/terms?lang=mk");
    await expect(visitor.getByText("Дојдете порано.")).toBeVisible();
  });

  await test.step("a colleague who wrote meanwhile is warned, and loses nothing", async () => {
    await terms(colleague).fill("<p>Come late.</p>");
    await save(colleague);
    await expect(colleague.getByText(/Someone else has set this to “<h2>Bookings/)).toBeVisible();
    await expect(terms(colleague)).toHaveValue("<p>Come late.</p>");
  });
});
