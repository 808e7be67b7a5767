import type { APIRequestContext, Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { type ExamWeek, freeSlots, someExam, someLocation } from "./catalogue";
import { accepted } from "./commands";
import { answerForms } from "./forms-before";
import { deskOf, expectWellMade, panelOf, rowsOf } from "./office-desk";
import { demoOf, expectPath, signIn } from "./people";
import { askFromPage, bookFromPage, portalHead, requestsOf, sendAgain } from "./portal-visits";
import { expect, test } from "./provider-server";
import {
  answerNo,
  checkAndBook,
  chooseAndHold,
  clinicCard,
  expectDetails,
  expectNoSidewaysScroll,
  fillDetails,
  goOn,
  heading,
  robin,
  weekAddress,
} from "./screens";

type Schemas = components["schemas"];

/** A patient requests the next free time of a scan that staff have to approve, and gets its page. */
async function askFor(
  page: Page,
  request: APIRequestContext,
  { place, exam, week }: ExamWeek,
): Promise<{ portal: string; clinic: string }> {
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week));
  await answerForms(page, clinicCard(page, wanted.clinic.name));
  await chooseAndHold(page, wanted);
  await fillDetails(page, { ...robin, "Last name": "Waldorf" });
  await checkAndBook(page);
  await expect(heading(page)).toHaveText("We have your request, Robin");
  const key = new URL(page.url()).pathname.split("/").at(-1);
  return { portal: `/appointments/${key}`, clinic: wanted.clinic.name };
}

test("staff decide what waits for them, and the patient sees it", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const { staff } = await demoOf(provider.server);
  const password = staff[0]?.password ?? "";
  const desk = await (await browser.newContext({ baseURL: provider.server.url })).newPage();
  const row = desk.getByRole("row", { name: /Waldorf/ });

  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "PENDING");
  const wanted = { place, exam, week: await demo.freeWeek({ place, exam }) };
  const first = await askFor(page, request, wanted);

  await test.step("a visitor who is not staff signs in first and comes back", async () => {
    await desk.goto("/admin/pending");
    await expectPath(desk, "/admin/sign-in");
    await signIn(desk, "callcentre", password);
    await expectPath(desk, "/admin/pending");
    await expect(heading(desk)).toHaveText("Waiting for approval");
    await desk.getByLabel("Clinic", { exact: true }).selectOption(first.clinic);
    await expect(row).toHaveCount(1);
    await expectNoAxeFindings(desk);
    await expectNoSidewaysScroll(desk);
  });

  await test.step("[OPS-08b] an approved one is gone from the list and booked for the patient", async () => {
    await row.getByRole("button", { name: /^Approve/ }).click();
    await expect(desk.getByRole("status").filter({ hasText: "Approved: Waldorf" })).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(desk.locator("main :focus"), "the keyboard goes on in the page").toHaveCount(1);
    await page.goto(first.portal);
    await expect(portalHead(page).getByText("Booked", { exact: true })).toBeVisible();
  });

  const second = await askFor(page, request, wanted);

  await test.step("[OPS-08b] a reload keeps the clinic, a decline asks why, and the patient reads that nothing is booked", async () => {
    await desk.getByLabel("Clinic", { exact: true }).selectOption(second.clinic);
    await desk.reload();
    await expect(row).toHaveCount(1);
    await row.getByRole("button", { name: /^Decline/ }).click();
    const dialog = desk.getByRole("dialog", { name: "Decline this appointment?" });
    await dialog.getByRole("button", { name: "Decline appointment" }).click();
    await expect(dialog.getByText("Enter a reason.")).toBeVisible();
    await expectNoAxeFindings(desk);
    await dialog.getByLabel("Reason for declining").fill("The referral is missing");
    await dialog.getByRole("button", { name: "Decline appointment" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(desk.getByRole("status").filter({ hasText: "Declined: Waldorf" })).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(desk.locator("main :focus"), "the keyboard goes on in the page").toHaveCount(1);
    await page.goto(second.portal);
    await expect(portalHead(page).getByText("Not accepted", { exact: true })).toBeVisible();
  });

  const third = await askFor(page, request, wanted);

  await test.step("a question goes to the patient, and the appointment keeps waiting on both sides", async () => {
    await desk.getByLabel("Clinic", { exact: true }).selectOption(third.clinic);
    await row.getByRole("button", { name: /^Ask about/ }).click();
    const dialog = desk.getByRole("dialog", { name: "Ask the patient" });
    await dialog.getByRole("button", { name: "Send question" }).click();
    await expect(dialog.getByText("Write your question.")).toBeVisible();
    await expectNoAxeFindings(desk);
    await dialog.getByLabel("Your question").fill("Do you wear a pacemaker?");
    await dialog.getByRole("button", { name: "Send question" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      desk.getByRole("status").filter({ hasText: "Question sent: Waldorf" }),
    ).toBeVisible();
    await expect(row).toHaveCount(1);
    const questions = async () => {
      const all: { subject: string; recipient: string; body: string }[] = JSON.parse(
        await accepted(provider.server, ["messages"]),
      );
      return all.filter(({ subject }) => subject === "A question about your scan");
    };
    await expect.poll(async () => (await questions()).length).toBe(1);
    const [question] = await questions();
    expect(question?.recipient).toBe(robin.Email);
    expect(question?.body).toContain("Do you wear a pacemaker?");
    await page.goto(third.portal);
    await expect(portalHead(page).getByText("Waiting for approval", { exact: true })).toBeVisible();
  });
});

test("a request is held, booked or removed, and the patient's page follows", async ({
  page,
  browser,
  request,
  provider,
  journey: _,
}) => {
  const place = await someLocation(request);
  const asks = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
  const desk = await deskOf(browser, provider.server, "callcentre");
  const panel = panelOf(desk);

  /** A patient sends a request, and staff find it by its number. */
  async function asked(): Promise<{ key: string; slug: string }> {
    const key = await askFromPage(page, asks.slug, place);
    const slug = (await requestsOf(page, key))[0]?.slug ?? "";
    await open(slug);
    return { key, slug };
  }

  async function open(slug: string, chip = "All open"): Promise<void> {
    await desk.goto("/admin/requests");
    await desk.getByRole("button", { name: chip }).click();
    // The number names one patient, who may have more than one request.
    const [answer] = await Promise.all([
      desk.waitForResponse((one) => one.url().endsWith("/booking_requests/search")),
      desk.getByLabel("Patient, phone or request number").fill(slug),
    ]);
    const { items }: Schemas["OfficeBookingRequestPage"] = await answer.json();
    const found = items.find((one) => one.slug === slug);
    await rowsOf(desk).locator(`a[href$="request=${found?.id}"]`).click();
    await expect(panel.getByText(slug, { exact: true })).toBeVisible();
  }

  async function expectDenied(key: string, status: string): Promise<void> {
    await page.goto(`/br/${key}`);
    await expectPath(page, "/deny");
    expect(new URL(page.url()).searchParams.get("status")).toBe(status);
  }

  const first = await asked();

  await test.step("[REQ-02k] one that is held for a doctor is shown to the patient as such", async () => {
    await panel.getByRole("button", { name: "Hold for a doctor" }).click();
    await expect(panel.getByText("With a doctor", { exact: true })).toBeVisible();
    await expectDenied(first.key, "ON_HOLD");
  });

  await test.step("[OPS-08a] it is listed under With a doctor, and returns to New when the doctor is done", async () => {
    await open(first.slug, "With a doctor");
    await panel.getByRole("button", { name: "Move back to New" }).click();
    await expect(panel.getByText("New", { exact: true })).toBeVisible();
    await page.goto(`/br/${first.key}`);
    await expect(page.getByText("With our staff", { exact: true })).toBeVisible();
  });

  await test.step("[OPS-08a] staff make an appointment of it", async () => {
    await panel.getByRole("link", { name: "Book a time" }).click();
    await expect(desk).toHaveURL(new RegExp(`bookingRequestSlug=${first.slug}`));
    const exam = await someExam(
      request,
      place.regionSlug,
      ({ kind, preparation, showBookingRequestInfoModal }) =>
        kind === "ONLINE" && preparation.length === 0 && !showBookingRequestInfoModal,
    );
    const here = new URL(desk.url());
    here.searchParams.set("search", exam.name);
    await desk.goto(here.toString());
    await desk.getByRole("link", { name: `Choose ${exam.name}`, exact: true }).click();
    await expect(heading(desk)).toHaveText("Pick a clinic and time");
    const time = desk.getByRole("article").getByRole("button", { name: /^\d+:\d\d (am|pm)/ });
    // The soonest may be offered no more by the time it is booked.
    await time.last().click();
    await desk.getByRole("button", { name: "Hold this time" }).click();
    await expect(heading(desk)).toHaveText("The patient’s details");
    await expectDetails(desk, { ...robin, Month: "03", "Mobile number": "+61491570006" });
    await goOn(desk);
    await answerNo(desk);
    await desk.getByRole("button", { name: "Check the booking" }).click();
    await desk.getByRole("checkbox", { name: /^The patient agrees that/ }).check();
    await desk.getByRole("button", { name: "Book this scan" }).click();
    await expect(heading(desk)).toHaveText("Robin is booked");
    await open(first.slug, "Closed");
    await expect(panel.getByText("Booked", { exact: true })).toBeVisible();
    await expect(panel.getByRole("button", { name: "Decline" })).toHaveCount(0);
  });

  const second = await asked();

  await test.step("[OPS-08a] one that was a mistake is removed, after a question", async () => {
    await panel.getByRole("button", { name: "Remove" }).click();
    const ask = desk.getByRole("alertdialog", { name: "Remove the request from Sample, Robin?" });
    await expectNoAxeFindings(desk);
    await ask.getByRole("button", { name: "Keep request" }).click();
    await expect(panel.getByText("New", { exact: true })).toBeVisible();
    await panel.getByRole("button", { name: "Remove" }).click();
    await ask.getByRole("button", { name: "Remove request" }).click();
    await expect(panel.getByText("Removed", { exact: true })).toBeVisible();
    await open(second.slug, "Closed");
  });

  await test.step("[REQ-02j] and the patient's link says that it is gone", async () => {
    await expectDenied(second.key, "DELETED");
  });
});

test("[OPS-08f] a message that could not be delivered is tried again", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [free] = await freeSlots(request, place, exam.slug, week);
  if (!free) throw new Error("nothing is free");
  const words = ["sms.booked", "sms.booked_short"];
  const texts = (value: string | null) => Object.fromEntries(words.map((key) => [key, value]));
  await provider.configure("application", { smsEnabled: true });
  // More than a text message can hold: nothing sends it, however often it is tried.
  const long = `${"Please read this carefully. ".repeat(20)}{{date}} {{time}} {{link}}`;
  await provider.overrideTexts("en-AU", { "sms.booked": long, "sms.booked_short": long });
  const bookingKey = await bookFromPage(page, exam.slug, free, {
    firstName: "Robin",
    lastName: "Undelivered",
    dateOfBirth: "1958-03-27",
    email: "undelivered@example.com",
    contactNumber: "0491570158",
  });
  await sendAgain(page, bookingKey, "SMS");

  const desk = await deskOf(browser, provider.server, "callcentre");
  const row = rowsOf(desk).filter({ hasText: "Undelivered, Robin" });
  const texted = async () => {
    const all: { channel: string; recipient: string }[] = JSON.parse(
      await accepted(provider.server, ["messages"]),
    );
    return all.filter((one) => one.channel === "SMS" && one.recipient === "+61491570158").length;
  };

  await expect(async () => {
    await desk.goto("/admin/messages?failed=true");
    await expect(row).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText("Not delivered");
  await expect(row).toContainText("Tried 1 time: the message takes more than");
  expect(await texted()).toBe(0);
  await expectWellMade(desk);

  await accepted(provider.server, ["texts", "set", "en-AU", "-"], JSON.stringify(texts(null)));
  await row.getByRole("button", { name: /^Try again/ }).click();
  await expect(desk.getByRole("status").filter({ hasText: "Sending again: " })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(texted, "the patient gets it").toBe(1);
  await desk.getByRole("button", { name: "All messages" }).click();
  // There is no gateway here.
  await expect(row.filter({ hasText: "Text recorded, not sent" })).toHaveCount(1);
});
