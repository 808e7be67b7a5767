import type { Browser, Locator, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import type { Installation } from "./commands";
import {
  codeSent,
  codesSoFar,
  expectPath,
  knownAddress,
  linkSharedWith,
  modal,
  type Person,
  personOf,
  shareOf,
  typeBirthDate,
} from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

const ACCESSES = "**/shared_accesses";
const SIZES = [
  { width: 360, height: 640 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const [TELEPHONE, TABLET, DESK] = SIZES as [Size, Size, Size];

type Size = (typeof SIZES)[number];

/** Nothing is cut off and axe finds nothing, whatever the screen; the last size stays. */
async function expectFits(page: Page, ...sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
}

/** Types the code that a step has made the server send; returns where it went. */
async function proveContact(page: Page, server: Installation, before: number): Promise<string> {
  const asked = modal(page, "Enter the 6-digit code");
  await expect(asked).toBeVisible();
  const { code, recipient } = await codeSent(server, before + 1);
  await asked.getByRole("textbox").fill(code);
  await page.keyboard.press("Enter");
  await expect(asked).toHaveCount(0);
  return recipient;
}

/** The browser of another person, who knows the patient's date of birth. */
async function openLink(
  browser: Browser,
  server: Installation & { url: string },
  { link, patient, size }: { link: string; patient: Person; size: Size },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: size });
  const page = await context.newPage();
  await page.goto(link);
  const asked = modal(page, "When was the patient born?");
  await expect(asked).toContainText("Use the patient's date of birth, not your own.");
  await expect(page).toHaveTitle(/^Open shared results/);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await typeBirthDate(page, patient.dateOfBirth);
  return page;
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 30 && !(await isFocused()); presses += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** The patient's own words on pages that are not theirs. */
async function expectOnlyToRead(page: Page): Promise<void> {
  for (const name of [/Cancel/, /Change time/, /Correct/, /Share/, /booking/i]) {
    await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveCount(0);
  }
}

test("a patient shares a result with a contact, and stops sharing", async ({
  page,
  browser,
  provider,
  journey,
}) => {
  await page.setViewportSize(TELEPHONE);
  await provider.configure("application", { smsEnabled: true, otpSecondsBetweenRequests: 1 });
  const { server } = provider;
  const nina = await personOf(server, "Nina Brandt");
  const sharing = modal(page, "Share your results");
  const contact = sharing.getByLabel("Their email or mobile number");
  const note = sharing.getByLabel(/^A note to them/);
  const send = sharing.getByRole("button", { name: "Send link" });
  const who = sharing.getByRole("region", { name: "Shared from this booking" });
  const jo = who.getByRole("listitem").filter({ hasText: "Jo Example" });
  const email = "friend@example.org";

  await test.step("the code is asked for when results are to be shared, and not before", async () => {
    const before = await codesSoFar(server);
    await page.goto(knownAddress(nina, { returnUrl: `/appointments/${nina.bookingKey}` }));
    await page.getByRole("link", { name: /^Share these results/ }).click();
    await proveContact(page, server, before);
    await expect(sharing).toBeVisible();
    await expectPath(page, `/appointments/${nina.bookingKey}/result`);
  });

  await test.step("[SHARE-01a] [SHELL-09s] one dialog shares the result or all, and lists who has access", async () => {
    await expect(sharing.getByRole("radio", { name: /^This result only/ })).toBeChecked();
    await expect(sharing.getByRole("radio", { name: /^All my results/ })).not.toBeChecked();
    const { contact: doctor } = await shareOf(server, false);
    await expect(who.getByRole("listitem").filter({ hasText: doctor })).toHaveCount(2);
    await expectFits(page, DESK, TABLET, TELEPHONE);
  });

  await test.step("[SHARE-01b] the contact is required", async () => {
    await send.click();
    await expect(contact).toHaveAccessibleDescription(/Enter their email or mobile number\./);
    await expect(sharing.getByRole("alert")).toBeFocused();
  });

  await test.step("[SHARE-01d] [MSG-06l] any other contact is reported as wrong", async () => {
    for (const wrong of ["jo", "jo@example", "0491 570", "1234567890123456"]) {
      await contact.fill(wrong);
      await send.click();
      await expect(contact, wrong).toHaveAccessibleDescription(/We can't send a link there\./);
    }
    await expectFits(page, TABLET, TELEPHONE);
  });

  await test.step("[SHARE-01h] the note takes 150 characters and counts them", async () => {
    await note.focus();
    await page.keyboard.insertText("n".repeat(149));
    await expect(note).toHaveAccessibleDescription("1 character left");
    await page.keyboard.insertText("more");
    await expect(note).toHaveValue(`${"n".repeat(149)}m`);
    await expect(note).toHaveAccessibleDescription("0 characters left");
  });

  const keys: (string | undefined)[] = [];
  await test.step("[SHARE-01r] what was typed stays when it could not be sent", async () => {
    journey.expectComplaint(/ERR_FAILED/);
    await page.route(ACCESSES, (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      keys.push(route.request().headers()["idempotency-key"]);
      return route.abort();
    });
    await contact.fill(email);
    await note.fill("For you & <b>your</b> mother");
    await send.click();
    await expect(sharing.getByRole("alert")).toBeVisible();
    await expect(contact).toHaveValue(email);
    await expect(note).toHaveValue("For you & <b>your</b> mother");
    await expectNoAxeFindings(page);
    await page.unroute(ACCESSES);
  });

  await test.step("[SHARE-01i] [SHARE-01r] by keyboard alone it is sent, once however often it is pressed, and a dialog says so", async () => {
    const posts: (string | undefined)[] = [];
    page.on("request", (call) => {
      if (call.method() !== "POST" || !call.url().endsWith("/shared_accesses")) return;
      posts.push(call.headers()["idempotency-key"]);
    });
    await contact.focus();
    await tabTo(page, sharing.getByLabel(/^Their name/));
    await tabTo(page, note);
    await tabTo(page, send);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const sent = modal(page, "The link is on its way");
    await expect(sent).toContainText(email);
    expect(posts).toEqual(keys);
    await expectFits(page, DESK, TELEPHONE);
    await tabTo(page, sent.getByRole("button", { name: "OK", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  const link = await linkSharedWith(server, email);
  expect(link).not.toContain(nina.bookingKey);
  const before = await codesSoFar(server);
  const reader = await openLink(browser, server, { link, patient: nina, size: TABLET });

  await test.step("[SHARE-01m] [SHARE-01o] the contact opens the link with a code, and sees the report alone", async () => {
    await reader.getByRole("button", { name: "Send me a code" }).click();
    expect(await proveContact(reader, server, before)).toBe(email);
    await expect(heading(reader)).toHaveText("Results of Nina Brandt, shared with you");
    await expect(reader.locator(".report .ui-prose")).not.toBeEmpty();
    await expectOnlyToRead(reader);
    await expectFits(reader, DESK, TELEPHONE, TABLET);
    const history = () => fetch("/api/secured/patients/summary").then(({ status }) => status);
    expect(await reader.evaluate(history)).toBe(403);
  });

  await test.step("the pages of the booking lead the contact back to the results", async () => {
    const address = new URL(reader.url()).pathname;
    await reader.goto(address.replace("/result", ""));
    await expect(heading(reader)).toHaveText("Results of Nina Brandt, shared with you");
  });

  await test.step("[SHARE-01g] [SHARE-01j] [SHARE-01p] [CONST-05f] a person without a name is listed by the contact, in a list of at most 450 px that a keyboard scrolls", async () => {
    await page.setViewportSize(DESK);
    await page.getByRole("button", { name: /^Share these results/ }).click();
    const entry = who.getByRole("listitem").first();
    await expect(entry).toContainText(email);
    await expect(entry).toContainText(/Last opened \d+ \w+ \d{4}/);
    for (const name of ["Jo Example", "A second", "A third"]) {
      await contact.fill(`${name.replace(" ", ".").toLowerCase()}@example.org`);
      await sharing.getByLabel(/^Their name/).fill(name);
      await send.dblclick();
      await page.getByRole("button", { name: "OK", exact: true }).click();
      await page.getByRole("button", { name: /^Share these results/ }).click();
    }
    await expect(who.getByRole("listitem")).toHaveCount(6);
    await expect(who.getByRole("listitem").first()).toContainText("A third");
    const [height, whole] = await who.evaluate((list) => [
      // As laid out: while the dialog fades in, its box on the screen is some 0.00003 px off.
      (list as HTMLElement).offsetHeight,
      list.scrollHeight,
    ]);
    expect(height).toBe(450);
    expect(whole).toBeGreaterThan(450);
    await tabTo(page, who);
    await page.keyboard.press("End");
    await expect.poll(() => who.evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
    await expectFits(page, TELEPHONE, TABLET, DESK);
  });

  await test.step("[SHARE-01k] [SHARE-01l] [SHARE-01q] access is revoked after a question, and the entry shows when", async () => {
    const entry = who.getByRole("listitem").filter({ hasText: email });
    const takeBack = entry.getByRole("button", { name: `Stop sharing ${email}` });
    const question = page.getByRole("alertdialog", { name: `Stop sharing with ${email}?` });
    await contact.fill("half typed");
    await takeBack.click();
    await expectFits(page, TELEPHONE, DESK);
    await question.getByRole("button", { name: "Keep sharing" }).click();
    await expect(question).toHaveCount(0);
    await expect(takeBack).toBeFocused();
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Stop sharing" }).click();
    await expect(question).toHaveCount(0);
    await expect(entry).toContainText(/Sharing stopped \d+ \w+ \d{4}/);
    await expect(takeBack).toHaveCount(0);
    await expect(who).toBeFocused();
    await expect(contact).toHaveValue("half typed");
    await expect(jo.getByRole("button")).toHaveCount(1);
  });

  await test.step("[SHARE-01n] the contact is notified that it is no longer shared", async () => {
    await reader.reload();
    await expect(modal(reader, "When was the patient born?")).toBeVisible();
    await typeBirthDate(reader, nina.dateOfBirth);
    await reader.getByRole("button", { name: "Send me a code" }).click();
    await expectPath(reader, "/deny");
    const words = "The person who shared this has stopped sharing it.";
    await expect(reader.getByRole("main")).toContainText(words);
    await expectFits(reader, TELEPHONE, DESK);
  });
});

test("a patient shares all results by text message, and by email alone where there are none", async ({
  page,
  browser,
  provider,
  journey: _,
}) => {
  await page.setViewportSize(DESK);
  await provider.configure("application", {
    ...{ smsEnabled: true, otpSecondsBetweenRequests: 1, shareNoteMaxLength: 40 },
  });
  const { server } = provider;
  const nina = await personOf(server, "Nina Brandt");
  const sharing = modal(page, "Share your results");
  const send = sharing.getByRole("button", { name: "Send link" });
  const before = await codesSoFar(server);
  const returnUrl = `/portal?bookingKey=${nina.bookingKey}`;
  await page.goto(knownAddress(nina, { type: "PATIENT_PORTAL", returnUrl }));
  await proveContact(page, server, before);

  await test.step("[SHARE-01a] all results are shared from the same dialog", async () => {
    await page.getByRole("button", { name: "Share all results" }).click();
    await expect(sharing).toContainText("every scan you've had with us");
    await expect(sharing.getByRole("radio")).toHaveCount(0);
    const { contact: doctor } = await shareOf(server, false);
    const who = sharing.getByRole("region", { name: "Who can see your results" });
    await expect(who.getByRole("listitem").filter({ hasText: doctor })).toHaveCount(2);
    await expectFits(page, TELEPHONE, DESK);
  });

  await test.step("[SHARE-01h] the note is as long as the provider lets it be", async () => {
    await sharing.getByLabel(/^A note to them/).focus();
    await page.keyboard.insertText("n".repeat(60));
    await expect(sharing.getByLabel(/^A note to them/)).toHaveValue("n".repeat(40));
  });

  await test.step("a number is taken with its gaps", async () => {
    await sharing.getByLabel("Their email or mobile number").fill("0491 570 158");
    const [call] = await Promise.all([
      page.waitForRequest((one) => one.method() === "POST"),
      send.click(),
    ]);
    expect(call.postDataJSON()).toMatchObject({
      ...{ contactDetails: "0491570158", contactDetailsType: "PHONE", type: "HISTORY" },
    });
    await page.getByRole("button", { name: "OK", exact: true }).click();
  });

  const link = await linkSharedWith(server, /570158$/);
  const reader = await openLink(browser, server, { link, patient: nina, size: TELEPHONE });

  await test.step("[SHARE-01m] the contact sees every scan that was done, each with its report", async () => {
    await reader.getByRole("button", { name: "Send me a code" }).click();
    await proveContact(reader, server, before + 1);
    await expect(heading(reader)).toHaveText("Results of Nina Brandt, shared with you");
    await expectOnlyToRead(reader);
    await reader
      .getByRole("button", { name: /^Read the report/ })
      .first()
      .click();
    await expect(reader.locator(".report .ui-prose")).not.toBeEmpty();
    await expectFits(reader, TABLET, DESK, TELEPHONE);
  });

  await test.step("where no text messages are sent, only an email is taken", async () => {
    await provider.configure("application", { smsEnabled: false });
    await page.reload();
    await page.getByRole("button", { name: "Share all results" }).click();
    const contact = sharing.getByLabel("Their email", { exact: true });
    await contact.fill("0491570158");
    await send.click();
    await expect(contact).toHaveAccessibleDescription(/We can't send a link there\./);
  });
});
