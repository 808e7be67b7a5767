import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { card, deskOn, openDay } from "./day-desk";
import { demoOf, openAs } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

const LIST = "/admin/setup/questionnaires";

const pacemaker = {
  type: "radiogroup",
  name: "implant",
  title: "Do you have a pacemaker?",
  isRequired: true,
  choices: [
    { value: "yes", text: "Yes, I have one" },
    { value: "no", text: "No" },
  ],
};
const definition = (...more: object[]) =>
  JSON.stringify({ elements: [pacemaker, ...more] }, null, 2);

const area = (page: Page) => page.getByRole("textbox", { name: "Definition (JSON)" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const result = (page: Page) => page.getByRole("status", { name: "What these answers lead to" });

async function publish(page: Page, version: number) {
  await button(page, "Publish…").click();
  const dialog = page.getByRole("dialog", { name: `Publish version ${version}?` });
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: `Publish version ${version}` }).click();
  await expect(page.getByText(`Version ${version} published`, { exact: true })).toBeVisible();
}

test("an administrator writes, tries, publishes and exports a questionnaire", async ({
  page,
  provider,
  journey: _,
}) => {
  const { staff } = await demoOf(provider.server);
  const server = await provider.another({});
  const admin = { username: "admin", password: staff[0]?.password ?? "" };
  await openAs(page, admin, `${server}${LIST}`);

  await test.step("[QST-15e] problems are shown at their line and lead there", async () => {
    await page.getByRole("link", { name: "Add a questionnaire" }).click();
    await expect(heading(page)).toHaveText("Add a questionnaire");
    await page.getByRole("textbox", { name: "Title" }).fill("Implants");
    await page.getByRole("checkbox", { name: "For all exams" }).check();
    await area(page).fill('{\n  "elements": [\n    { "type" "text" }\n  ]\n}');
    const problem = page.getByRole("button", { name: /^Line 3: This isn't valid JSON/ });
    await expect(problem).toBeVisible();
    await expectNoAxeFindings(page);
    await problem.focus();
    await page.keyboard.press("Enter");
    await expect(area(page)).toBeFocused();
    await area(page).fill(definition());
    await expect(page.getByText("No problems found")).toBeVisible();
  });

  await test.step("[QST-15e] a condition that names no question is a problem of its outcome", async () => {
    await button(page, "Add an outcome").click();
    const first = page.getByRole("group", { name: "Outcome 1" });
    const condition = first.getByRole("textbox", { name: "If" });
    await condition.fill("{implnt} = 'yes'");
    await expect(page.getByRole("button", { name: /no question named “implnt”/ })).toBeVisible();
    await expect(condition).toHaveAccessibleDescription(/implnt/);
    await condition.fill("{implant} = 'yes'");
    const detail = first.getByRole("combobox", { name: "Add a detail" });
    await detail.selectOption("Message for the patient");
    await first.getByRole("textbox", { name: "Message for the patient" }).fill("Please call us.");
    await expect(page.getByText("No problems found")).toBeVisible();
  });

  await test.step("[QST-15f] the form is filled in, and says which outcomes follow and why", async () => {
    await expect(result(page)).toContainText("Still to answer: “Do you have a pacemaker?”.");
    await page.getByText("Yes, I have one", { exact: true }).click();
    await expect(result(page)).toContainText(
      "The exam can't be booked. Message for the patient: Please call us. Because “Do you have a pacemaker?” is Yes, I have one.",
    );
    await expectNoAxeFindings(page);
    await page.getByText("No", { exact: true }).click();
    await expect(result(page)).toContainText("None of the outcomes applies.");
  });

  await test.step("[QST-15g] a saved draft is not published until that is asked for", async () => {
    await button(page, "Save draft").click();
    await expect(page).toHaveURL(new RegExp(`${LIST}/\\d+$`));
    await expect(button(page, "Remove")).toBeVisible();
    const id = page.url().split("/").at(-1);
    const read = async () =>
      (await page.request.get(`${server}/api/admin/questionnaires/${id}`)).json();
    expect((await read()).publishedVersion).toBe(0);
    await publish(page, 1);
    expect(await read()).toMatchObject({ publishedVersion: 1, published: true });
    const weight = { type: "text", name: "weight", title: "How heavy are you?" };
    await area(page).fill(definition(weight));
    await button(page, "Save draft").click();
    await expect(page.getByText("Version 1 published, draft changed")).toBeVisible();
    expect((await read()).publishedVersion).toBe(1);
  });

  await test.step("[QST-15h] the draft is compared with what was published", async () => {
    await button(page, "Compare versions").click();
    const dialog = page.getByRole("dialog", { name: "Compare versions" });
    await expect(dialog.getByText("Question added: weight")).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole("combobox", { name: "To" }).selectOption("Version 1");
    await expect(dialog.getByText("No differences")).toBeVisible();
    await page.keyboard.press("Escape");
    await publish(page, 2);
  });

  await test.step("[QST-15i] it is copied, exported and imported", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "Export as a file").click(),
    ]);
    expect(download.suggestedFilename()).toBe("implants.json");
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(file).toMatchObject({ format: "scanbook-questionnaire", title: "Implants" });
    await button(page, "Copy").click();
    await expect(heading(page)).toHaveText("Copy of Implants");
    await page.goto(`${server}${LIST}`);
    const input = page.getByLabel("Questionnaire file");
    const given = (content: object) => ({
      name: "given.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(content)),
    });
    await input.setInputFiles(given({ ...file, title: 5, exams: ["no-such-exam"] }));
    const refused = page.getByRole("dialog", { name: "This file can't be imported" });
    await expect(refused.getByRole("listitem")).toHaveText([
      "“title” is missing or isn't what it should be.",
      /^There's no “no-such-exam” here/,
    ]);
    await expectNoAxeFindings(page);
    await refused.getByRole("button", { name: "Close" }).last().click();
    await input.setInputFiles(given({ ...file, title: "Implants again" }));
    await expect(heading(page)).toHaveText("Implants again");
  });

  await test.step("[OPS-01j] [QST-15d] the list says when each is asked, for what, and whether it is published", async () => {
    await page.goto(`${server}${LIST}`);
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await expect(row("Copy of Implants")).toContainText("Draft");
    const published = page.getByRole("row", { name: /^Implants Before a booking/ });
    await expect(published).toContainText("All exams");
    await expect(published).toContainText("Version 2 published");
    await expectNoAxeFindings(page);
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await row("Copy of Implants").getByRole("link").first().click();
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(area(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, "Remove").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(heading(page)).toHaveText("Questionnaires");
    await expect(row("Copy of Implants")).toHaveCount(0);
  });
});

test("an administrator writes and publishes a consent form", async ({
  page,
  provider,
  journey: _,
}) => {
  const { staff } = await demoOf(provider.server);
  const server = await provider.another({});
  const admin = { username: "admin", password: staff[0]?.password ?? "" };
  const list = "/admin/setup/consent_forms";
  await openAs(page, admin, `${server}${list}`);

  await test.step("[OPS-01k] it is written with a preview, and published as a version", async () => {
    await page.getByRole("link", { name: "Add a consent form" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Needle for the joint");
    const html = { type: "html", name: "risks", html: "<p>An injection has risks.</p>" };
    await area(page).fill(JSON.stringify({ elements: [html] }, null, 2));
    await expect(page.getByText("An injection has risks.", { exact: true })).toBeVisible();
    await expect(page.getByText("No problems found")).toBeVisible();
    await expectNoAxeFindings(page);
    await button(page, "Save draft").click();
    await expect(page).toHaveURL(new RegExp(`${list}/\\d+$`));
    await expect(button(page, "Remove")).toBeVisible();
    await publish(page, 1);
    await page.goto(`${server}${list}`);
    const row = page.getByRole("row").filter({ hasText: "Needle for the joint" });
    await expect(row).toContainText("Version 1 published");
    await expectNoAxeFindings(page);
  });
});

test("the front desk asks a caller what must be asked, and goes on against an answer with a reason", async ({
  page,
  browser,
  playwright,
  provider,
  journey,
  demo,
}) => {
  // Refused until the questions are answered, and then until there is a reason.
  journey.expectStatus(422);
  const { url } = provider.server;
  const request = await playwright.request.newContext({ baseURL: url });
  const desk = await deskOn(
    (needs) => demo.workingDay({ ...needs, weekday: 3 }),
    page,
    request,
    provider.server,
  );
  const office = await browser.newContext({ baseURL: url });
  const { staff } = await demoOf(provider.server);
  const password = staff[0]?.password ?? "";
  await openAs(await office.newPage(), { username: "admin", password }, LIST);
  const headers = { "X-Scanbook": "1", Origin: url };
  const data = {
    title: "Implants",
    type: "BOOKING_FORM",
    examIds: [desk.exam.id],
    json: definition(),
    outcomes: [
      {
        condition: "{implant} = 'yes'",
        type: "DENY_BOOKING",
        result: { message: "It could harm them." },
      },
    ],
    published: true,
  };
  const made = await office.request.post("/api/admin/questionnaires", { data, headers });
  const { id, version } = await made.json();

  try {
    const dialog = page.getByRole("dialog");
    await openDay(desk);
    await page.getByRole("button", { name: "New booking" }).click();
    await dialog.getByRole("combobox", { name: "Exam" }).fill(desk.exam.name);
    await dialog.getByRole("option", { name: desk.exam.nameWithModality, exact: true }).click();
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Next" }).click();
    for (const [label, value] of [
      ["First name", "Robin"],
      ["Last name", "Quillfeather"],
      ["Day", "27"],
      ["Month", "3"],
      ["Year", "1958"],
      ["Mobile number", "0491 570 006"],
      ["Email", "caller@example.com"],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(value);
    }
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("checkbox").check();
    const book = dialog.getByRole("button", { name: "Book appointment" });

    await test.step("[QST-15j] what must be asked is asked before it is booked", async () => {
      await book.click();
      await expect(dialog.getByText("Do you have a pacemaker?")).toBeVisible();
      await expectNoAxeFindings(page);
      await dialog.getByText("Yes, I have one", { exact: true }).click();
      await dialog.getByRole("button", { name: "Done" }).click();
      await expect(dialog.getByText("Do you have a pacemaker?")).toHaveCount(0);
    });

    await test.step("[QST-15j] answers that rule it out take a reason, which stays with the visit", async () => {
      await book.click();
      await expect(dialog.getByText(/It could harm them\./)).toBeVisible();
      const reason = dialog.getByRole("textbox", {
        name: "Reason for booking against the questionnaire",
      });
      await book.click();
      await expect(reason).toHaveAccessibleDescription(/Enter a reason/);
      await expectNoAxeFindings(page);
      await reason.fill("The radiologist has agreed");
      await book.click();
      await expect(dialog).toHaveCount(0);
      await card(desk, "Quillfeather").click();
      const panel = page.getByRole("complementary");
      await expect(panel.getByText(/The radiologist has agreed/)).toBeVisible();
      await expect(
        panel.getByText(
          /“Implants”, version 1: can't be booked, since \{implant\} = 'yes' is true/,
        ),
      ).toBeVisible();
    });
  } finally {
    const path = `/api/admin/questionnaires/${id}?version=${version}`;
    expect((await office.request.delete(path, { headers })).status()).toBe(204);
    await office.close();
  }
});
