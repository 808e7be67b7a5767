import { freeSlots, someExam } from "./catalogue";
import { expect, test } from "./fixtures";
import { loseSession, modal, typeBirthDate } from "./people";
import { chooseAndHold, fillDetails, goToCheck, heading, weekAddress } from "./screens";

const patient = { "First name": "Zerafina", "Last name": "Quandamooka" };
const born = { Day: "3", Month: "2", Year: "2018" };
const guardian = {
  "Your name": "Guardiana Wallaroo",
  "Mobile number": "0491 570 158",
  Email: "gq.canary@example.com",
};

/** Typed text, each word found nowhere else; dates and numbers also as the server writes them. */
const typed = [
  ...["Zerafina", "Quandamooka", "2018-02-03", "Guardiana", "Wallaroo", "gq.canary"],
  ...["570 158", "570158", "Callista", "570 159", "570159", "after-canary", "callback-canary"],
  ...["Letitia", "lt.canary", "letter-canary", "Renamed-canary", "correction-canary"],
];

test("no requested address holds personal data", async ({ page, request, demo }) => {
  const addresses: string[] = [];
  page.on("request", (call) => addresses.push(call.url()));
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const dialog = page.getByRole("dialog");

  await test.step("a parent books for a child", async () => {
    const place = await demo.someLocation();
    const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
    const week = await demo.freeWeek({ place, exam });
    const [wanted] = await freeSlots(request, place, exam.slug, week);
    if (!wanted) throw new Error("nothing is free");
    await page.goto(weekAddress(place, exam.slug, week));
    await chooseAndHold(page, wanted);
    await page.getByRole("radio", { name: "A child" }).check();
    await fillDetails(page, { ...patient, ...born, ...guardian });
    await page
      .getByRole("combobox", { name: "Your relationship to the patient" })
      .selectOption("Parent");
    await goToCheck(page);
    await page.getByRole("checkbox", { name: /I agree/ }).check();
    await page.getByRole("button", { name: "Book this scan" }).click();
    await expect(heading(page)).toHaveText("Zerafina is booked");
  });
  const bookingKey = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await test.step("comes back by the link, and proves it by the date of birth", async () => {
    await loseSession(page);
    await page.goto(`/a/${bookingKey}`);
    await typeBirthDate(page, "2018-02-03");
    await dialog.getByRole("button", { name: "Open my booking" }).click();
    await expect(page.getByRole("button", { name: "Correct my details" })).toBeVisible();
  });

  await test.step("wants the details corrected", async () => {
    await page.getByRole("button", { name: "Correct my details" }).click();
    await dialog.getByLabel(/^Last name/).fill("Renamed-canary");
    await dialog.getByLabel(/^Anything we should know/).fill("correction-canary");
    await dialog.getByRole("button", { name: "Send correction" }).click();
    await expect(modal(page, "We have your request")).toBeVisible();
  });

  await test.step("wants to be called, and writes", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Call me back" }).click();
    await dialog.getByLabel("Your name").fill("Callista");
    await dialog.getByLabel("Phone number").fill("0491 570 159");
    await dialog.getByLabel(/^When is a good time/).fill("after-canary");
    await dialog.getByLabel(/^What's it about/).fill("callback-canary");
    await dialog.getByRole("button", { name: "Please call me" }).click();
    await modal(page, "We'll call you back")
      .getByRole("button", { name: "OK", exact: true })
      .click();
    await page.getByRole("button", { name: "Write to us" }).click();
    await dialog.getByLabel("Your name").fill("Letitia");
    await dialog.getByLabel("Email").fill("lt.canary@example.com");
    await dialog.getByLabel("How can we help?").fill("letter-canary");
    await dialog.getByRole("button", { name: "Send message" }).click();
    await expect(modal(page, "We have your message")).toBeVisible();
  });

  const calls = addresses.map((address) => decodeURIComponent(address.replaceAll("+", " ")));
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.some((address) => address.endsWith("/api/callback_requests"))).toBe(true);
  const telling = calls.filter((address) => typed.some((word) => address.includes(word)));
  expect(telling).toEqual([]);
});
