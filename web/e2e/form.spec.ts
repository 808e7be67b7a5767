import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { freeSlots, someExam, weekOfSlots } from "./catalogue";
import { now } from "./clock";
import type { Demo } from "./demo";
import { expect, test } from "./fixtures";
import {
  backToTimes,
  checkAndBook,
  chooseAndHold,
  expectDetails,
  fillDetails,
  goOn,
  goToCheck,
  heading,
  robin,
  slotButton,
  weekAddress,
} from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";

async function heldForm(page: Page, request: APIRequestContext, demo: Demo) {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week));
  await chooseAndHold(page, wanted);
  return { place, exam, week, wanted };
}

test("the form says what is wrong and leads there", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  request,
  journey,
  demo,
}) => {
  await heldForm(page, request, demo);

  await test.step("[BOOK-07a] [BOOK-07b] [BOOK-07c] [BOOK-07d] [BOOK-07e] [BOOK-07f] [BOOK-07g] the first page asks for them", async () => {
    for (const label of [...Object.keys(robin), /^Postcode/]) {
      await expect(page.getByLabel(label, { exact: true })).toBeEditable();
    }
    for (const label of [/^Title/, /^Gender/]) {
      await expect(page.getByRole("combobox", { name: label })).toBeEnabled();
    }
  });

  await test.step("[BOOK-19a] a required field blocks submission and says why", async () => {
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(heading(page)).toHaveText("Your details");
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([
      "Enter the first name.",
      "Enter the last name.",
      "Enter the date of birth.",
      "Enter your mobile number.",
      "Enter your email address.",
    ]);
  });

  await test.step("[A11Y-01h] the summary takes focus, leads to the fields, and each error is tied to its field", async () => {
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await page.getByRole("link", { name: "Enter your mobile number." }).click();
    const mobile = page.getByLabel("Mobile number", { exact: true });
    await expect(mobile).toBeFocused();
    await expect(mobile).toHaveAccessibleDescription(/Enter your mobile number\./);
    await expect(mobile).toHaveAttribute("aria-invalid", "true");
    await expectNoAxeFindings(page);
  });

  await fillDetails(page, { ...robin, Year: "", "Mobile number": "0491 570 00" });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter the year of birth, with 4 digits.",
    "Australian mobiles have 10 digits. This one has 9.",
  ]);
  await expect(page.getByLabel("Year", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Day", { exact: true })).not.toHaveAttribute("aria-invalid");
  await fillDetails(page);
  await goOn(page);

  await test.step("[BOOK-13d] [MSG-05h] a failed look-up of a record shows a message, a successful one shows nothing", async () => {
    journey.expectStatus(422);
    await page.getByRole("button", { name: "Find my record" }).click();
    const dialog = page.getByRole("dialog", { name: "Find my earlier scans" });
    const look = dialog.getByRole("button", { name: "Look for it" });
    await look.click();
    await expect(dialog).toContainText("We couldn't use those details.");
    await expectNoAxeFindings(page);
    await dialog.getByLabel(/^Mobile number/).fill("0491 570 006");
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/patient_match")),
      look.click(),
    ]);
    expect(answer.status()).toBe(202);
    const done = page.getByRole("dialog", { name: "Thank you, we'll look for it" });
    await done.getByRole("button", { name: "OK", exact: true }).click();
    await expect(done).toHaveCount(0);
  });

  await test.step("[BOOK-07h] [BOOK-07i] [BOOK-07j] [BOOK-07l] the second page asks for them", async () => {
    for (const label of [
      /^Medicare card number/,
      /^Reference number/,
      /^Anything we should know/,
    ]) {
      await expect(page.getByLabel(label)).toBeEditable();
    }
    const types = (await (await request.get("/api/insurance_types")).json()) as { name: string }[];
    const cover = page.getByRole("combobox", { name: /^How is the scan covered/ });
    await expect(cover.getByRole("option")).toHaveText([
      "Choose",
      ...types.map(({ name }) => name),
    ]);
    const origins = (await (await request.get("/api/ethnicities")).json()) as { name: string }[];
    const ethnicity = page.getByRole("combobox", { name: /^Ethnicity/ });
    await expect(ethnicity.getByRole("option")).toHaveText([
      "Choose",
      ...origins.map(({ name }) => name),
    ]);
  });

  await page.getByLabel(/^Medicare card number/).fill("2123 45671 1");
  await page.getByRole("button", { name: "Check my booking" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Check the Medicare card number. One of the digits isn't right.",
  ]);
  await expectNoAxeFindings(page);
  await page.getByLabel(/^Medicare card number/).fill("2123 45670 1");
  await page.getByRole("button", { name: "Check my booking" }).click();
  await expect(heading(page)).toHaveText("Check your booking");
  await expect(page.getByRole("definition").filter({ hasText: "2123 45670 1" })).toBeVisible();
});

test("a patient who turns back before the form is shown holds nothing", async ({
  page,
  request,
  demo,
}) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week));
  // The form's own code never loads.
  await page.route("**/assets/FormRoute-*.js", () => undefined);
  await (await slotButton(page, wanted)).click();
  await page.getByRole("button", { name: "Hold this time" }).click();
  await expect(page).toHaveURL(/\/booking\?/);
  const bookingKey = new URL(page.url()).searchParams.get("bookingKey");
  const held = async () =>
    (await (await request.get(`/api/booking_keys/${bookingKey}`)).json()).holds.length;
  expect(await held()).toBe(1);

  await test.step("[SLOT-05f] leaving the form frees the slot", async () => {
    await page.goBack();
    await expect.poll(held).toBe(0);
  });
});

test("going back keeps what was chosen and typed, and frees the time", async ({
  page,
  request,
  journey,
  demo,
}) => {
  journey.expectStatus(409);
  const { place, exam, week, wanted } = await heldForm(page, request, demo);
  await fillDetails(page);
  // Devices that others find free at that moment: the held one is not among them.
  const rooms = async () => {
    const entries = await weekOfSlots(request, place, exam.slug, week);
    const here = entries.find(({ clinic }) => clinic.slug === wanted.clinic.slug);
    return here?.slots.filter(({ start }) => start === wanted.slot.start).length;
  };
  const whileHeld = (await rooms()) ?? 0;

  await test.step("[BOOK-10b] Back leads from the form to the slots", async () => {
    await page.getByRole("link", { name: "Back to times" }).click();
    await expect(heading(page)).toHaveText("Pick a clinic and time");
  });

  await test.step("[SLOT-05f] leaving the form frees the slot", async () => {
    await expect.poll(rooms).toBe(whileHeld + 1);
  });

  await expect(await slotButton(page, wanted)).toHaveAttribute("aria-pressed", "true");
  await chooseAndHold(page, wanted);
  await expectDetails(page);
  await goToCheck(page);

  await test.step("[BOOK-10c] the browser's Back goes one screen back and keeps what was chosen", async () => {
    await backToTimes(page, wanted);
  });

  await test.step("[BOOK-20a] the browser's Forward leads to the form again, which holds the same time again", async () => {
    await expect.poll(rooms).toBe(whileHeld + 1);
    await page.goForward();
    await expect(heading(page)).toHaveText("Your details");
    await expect(page.getByRole("timer")).toBeVisible();
    await expectDetails(page);
    await expect.poll(rooms).toBe(whileHeld);
  });
});

test("the hold is renewed while the form is in use", async ({ page, request, demo }) => {
  await page.clock.install({ time: now() });
  await heldForm(page, request, demo);
  const renewed = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/holds"),
    );

  await test.step("[SLOT-05d] typing renews it once little time is left", async () => {
    await page.clock.fastForward("06:00");
    await expect(page.getByRole("timer")).toHaveText(/^3:/);
    const [answer] = await Promise.all([renewed(), page.getByLabel("First name").fill("Robin")]);
    expect(answer.status()).toBe(200);
  });

  await test.step("more time can be asked for", async () => {
    const [answer] = await Promise.all([
      renewed(),
      page.getByRole("button", { name: "Hold for 10 more minutes" }).click(),
    ]);
    expect(answer.status()).toBe(200);
  });
});

test("a booking that fails is said so, and nothing typed is lost", async ({
  page,
  request,
  journey,
  demo,
}) => {
  journey.expectStatus(422, 503, 505);
  await heldForm(page, request, demo);
  await fillDetails(page);
  const answers = [
    { status: 505, json: {} },
    { status: 422, json: { key: "message.slot_not_offered", message: "Not on that machine." } },
    { status: 503, json: {} },
  ];
  const failing = answers.values();
  await page.route("**/api/appointments", (route) => route.fulfill(failing.next().value));
  await checkAndBook(page);
  const send = page.getByRole("button", { name: "Book this scan" });

  for (const [step, words] of [
    [
      "[BOOK-05a] [MSG-05a] a status of 505 or above has the general words",
      "That didn't work, and it's our fault.",
    ],
    ["[BOOK-05c] [MSG-05c] any other failure has the server's own", "Not on that machine."],
  ] as const) {
    await test.step(step, async () => {
      const dialog = page.getByRole("dialog", { name: "That didn't work" });
      await expect(dialog).toContainText(words);
      await dialog.getByRole("button", { name: "Back to my booking" }).click();
      await expect(dialog).toBeHidden();
      await send.click();
    });
  }

  await test.step("[MSG-05b] [SHELL-09f] the error dialog opens with the words of its status", async () => {
    const dialog = page.getByRole("dialog", { name: "That didn't work" });
    await expect(dialog).toContainText("We can't take bookings right now.");
    await expect(dialog).toContainText("You haven't been booked.");
    await expectNoAxeFindings(page);
  });

  await test.step("[BOOK-05f] closing the error dialog reloads the slots", async () => {
    const dialog = page.getByRole("dialog", { name: "That didn't work" });
    await Promise.all([
      page.waitForRequest((call) => new URL(call.url()).pathname === "/api/slots"),
      dialog.getByRole("button", { name: "Back to my booking" }).click(),
    ]);
    await expect(dialog).toBeHidden();
  });

  await test.step("[BOOK-06e] after the error everything typed is still in the form", async () => {
    await page.getByRole("link", { name: "Change your details" }).click();
    await expectDetails(page);
  });

  await page.unroute("**/api/appointments");
  await checkAndBook(page);
  await expect(heading(page)).toHaveText("You're booked, Robin");
});
