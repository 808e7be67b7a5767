import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { freeSlots, someExam } from "./catalogue";
import { now } from "./clock";
import type { Demo } from "./demo";
import { expect, test } from "./fixtures";
import { expectPath, loseSession, typeBirthDate } from "./people";
import {
  chooseAndHold,
  expectNoSidewaysScroll,
  fillDetails,
  goOn,
  heading,
  robin,
  weekAddress,
} from "./screens";

async function heldForm(page: Page, request: APIRequestContext, demo: Demo) {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week));
  await chooseAndHold(page, wanted);
  return { exam, wanted };
}

const kim = { "First name": "Kim", "Last name": "Sample", Day: "27", Month: "3", Year: "2018" };
const guardian = {
  "Your name": "Robin Sample",
  "Mobile number": robin["Mobile number"],
  Email: robin.Email,
};

test("a parent books for a child", async ({ page, request, demo }) => {
  await heldForm(page, request, demo);

  await test.step("[BOOK-14a] the form asks whether the booking is for oneself, a child or someone else", async () => {
    const who = page.getByRole("group", { name: "Who is the scan for?" });
    await expect(who.getByRole("radio")).toHaveCount(3);
    await expect(who.getByRole("radio", { name: "Me", exact: true })).toBeChecked();
    await who.getByRole("radio", { name: "A child" }).check();
  });

  await test.step("[BOOK-14b] it then asks the guardian's name, relation, e-mail and mobile", async () => {
    for (const label of Object.keys(guardian)) {
      await expect(page.getByLabel(label, { exact: true })).toBeEditable();
    }
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([
      "Enter the first name.",
      "Enter the last name.",
      "Enter the date of birth.",
      "Enter a name, so we know who to ask for.",
      "Choose the relationship to the patient.",
      "Enter a mobile number.",
      "Enter an email address.",
    ]);
    await expectNoAxeFindings(page);
  });

  await test.step("[BOOK-20f] the browser doesn't fill in the parent's date of birth", async () => {
    await expect(page.getByRole("textbox", { name: "Day" })).toHaveAttribute("autocomplete", "off");
  });

  await fillDetails(page, { ...kim, ...guardian });
  await page
    .getByRole("combobox", { name: "Your relationship to the patient" })
    .selectOption("Parent");
  await goOn(page);
  await page.getByRole("button", { name: "Check my booking" }).click();
  await expect(heading(page)).toHaveText("Check your booking");
  for (const value of ["Kim Sample", "Robin Sample", "Parent", robin.Email]) {
    await expect(page.getByRole("definition").filter({ hasText: value }).first()).toBeVisible();
  }
  await test.step("[BOOK-20f] the consent is the parent's, for the child", async () => {
    await page.getByRole("checkbox", { name: /^I agree, for Kim, that/ }).check();
  });
  const sent = page.waitForRequest((call) => call.url().endsWith("/api/appointments"));
  await page.getByRole("button", { name: "Book this scan" }).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({
    bookingFor: "CHILD",
    patientDetails: { firstName: "Kim", dateOfBirth: "2018-03-27" },
    guardian: { name: "Robin Sample", relation: "Parent", email: robin.Email },
  });
  await expect(heading(page)).toHaveText("Kim is booked");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await test.step("[BOOK-14e] the portal opens with the patient's date of birth", async () => {
    const bookingKey = new URL(page.url()).pathname.split("/").at(-1);
    await loseSession(page);
    await page.goto(`/a/${bookingKey}`);
    await typeBirthDate(page, "2018-03-27");
    await page.getByRole("button", { name: "Open my booking" }).click();
    await expectPath(page, `/appointments/${bookingKey}`);
  });
});

test("a patient who is too young names an adult we can reach", async ({ page, request, demo }) => {
  await heldForm(page, request, demo);
  await fillDetails(page);
  await expect(page.getByRole("heading", { name: "A parent or carer" })).toHaveCount(0);

  await test.step("[BOOK-14f] a patient under the configured age needs a guardian's contact", async () => {
    await page.getByLabel("Year", { exact: true }).fill(String(now().getFullYear() - 10));
    await expect(page.getByRole("heading", { name: "A parent or carer" })).toBeVisible();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Enter a mobile number.");
    await expect(heading(page)).toHaveText("Your details");
  });
  await expectNoAxeFindings(page);
});

test("the referring doctor is found by name", async ({ page, request, demo }) => {
  await heldForm(page, request, demo);
  await fillDetails(page);
  await goOn(page);
  const field = page.getByRole("combobox", { name: /^Name of the doctor or practice/ });
  const searches: string[] = [];
  page.on("request", (call) => {
    if (call.url().includes("/api/doctor_organizations")) searches.push(call.url());
  });

  await test.step("[BOOK-07k] from the third letter on doctors and practices are offered", async () => {
    await field.pressSequentially("ma");
    await field.pressSequentially("r");
    const options = page.getByRole("listbox").getByRole("option");
    await expect(options.first()).toBeVisible();
    expect(searches.every((address) => /search=mar/.test(address))).toBe(true);
    const name = (await options.first().locator("span").first().textContent()) ?? "";
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  });

  await test.step("a person who is chosen is not offered again", async () => {
    const again = page.getByRole("combobox", { name: /^Find another doctor/ });
    const [search] = await Promise.all([
      page.waitForRequest((call) => /search=mari.*excludeIds=/.test(call.url())),
      again.fill("mari"),
    ]);
    expect(search.url()).toMatch(/excludeIds=\d+/);
  });
  await expectNoAxeFindings(page);
});
