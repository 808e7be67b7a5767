import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { type ExamWeek, freeSlots, someExam, someLocation } from "./catalogue";
import { demoOf, expectPath, openAs, signIn } from "./people";
import { expect, test } from "./provider-server";
import {
  answerNo,
  expectNoSidewaysScroll,
  fillDetails,
  goOn,
  heading,
  slotButton,
  weekAddress,
} from "./screens";

/** Holds the next free time of the week for a patient, as the signed-in account, up to the review step. */
async function fillForPatient(
  page: Page,
  request: APIRequestContext,
  { place, exam, week }: ExamWeek,
): Promise<void> {
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await page.goto(weekAddress(place, exam.slug, week));
  await (await slotButton(page, wanted)).click();
  await page.getByRole("button", { name: "Hold this time" }).click();
  await expect(heading(page)).toHaveText("The patient’s details");
  await fillDetails(page);
  await goOn(page);
  await answerNo(page);
  await page.getByRole("button", { name: "Check the booking" }).click();
  await expect(heading(page)).toHaveText("Check the booking");
  await page.getByRole("checkbox", { name: /^The patient agrees that/ }).check();
}

/** The browser of the person who booked for a patient holds nothing of the patient's, only the account. */
async function expectNoPatientSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const sessions = cookies.map(({ name }) => name).filter((name) => name.startsWith("__Host-"));
  expect(sessions).toEqual(["__Host-sb-staff"]);
}

test("staff and referrers book for a patient", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  const { staff } = await demoOf(provider.server);
  const password = staff[0]?.password ?? "";
  const book = page.getByRole("button", { name: "Book this scan" });
  const place = await someLocation(request);
  const online = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const wanted = { place, exam: online, week: await demo.freeWeek({ place, exam: online }) };

  async function become(username: string): Promise<void> {
    await page.context().clearCookies();
    // By the form: it is where the browser learns that an account is signed in, on patient pages too.
    await page.goto("/admin/sign-in?returnUrl=%2Fabout");
    await signIn(page, username, password);
    await expectPath(page, "/about");
  }

  await test.step("[BOOK-08c] staff book on a patient's behalf, and the forms speak of the patient", async () => {
    await become("callcentre");
    await fillForPatient(page, request, wanted);
    await expectNoAxeFindings(page);
    await book.click();
    await expect(heading(page)).toHaveText("Robin is booked");
    await expectNoPatientSession(page);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[BOOK-05e] where the provider wants it, a booking that only warns stops an account", async () => {
    await provider.configure("application", { errorOnWarningsEnabled: true });
    const admin = await (await browser.newContext({ baseURL: provider.server.url })).newPage();
    await openAs(admin, { username: "admin", password }, "/admin/account");
    const headers = { "X-Scanbook": "1", Origin: provider.server.url };
    const added = await admin.request.post("/api/admin/document_types", {
      headers,
      data: { name: "Letter of the referrer", required: true },
    });
    const { id, version } = await added.json();
    try {
      await fillForPatient(page, request, wanted);
      await book.click();
      const dialog = page.getByRole("dialog", { name: "Booked, but something's missing" });
      await expect(dialog).toContainText("This scan needs a document that hasn't been added");
      await expect(dialog).toContainText("The scan is booked.");
      await expectNoAxeFindings(page);
      await dialog.getByRole("button", { name: "Go to the booking" }).click();
      await expect(heading(page)).toHaveText("Robin is booked");
    } finally {
      await admin.request.delete(`/api/admin/document_types/${id}?version=${version}`, { headers });
    }
  });

  await page.setViewportSize({ width: 360, height: 640 });
  await test.step("[BOOK-08d] a referrer books on a patient's behalf", async () => {
    await become("referrer");
    const answer = await page.request.get(`${provider.server.url}/api/authentication`);
    const { currentDoctor } = await answer.json();
    await fillForPatient(page, request, wanted);
    await expect(
      page.getByRole("definition").filter({ hasText: currentDoctor.name }),
    ).toBeVisible();
    const sent = page.waitForRequest((call) => call.url().endsWith("/api/appointments"));
    await book.click();
    expect((await sent).postDataJSON().referrer).toEqual({ doctorId: currentDoctor.id });
    await expect(heading(page)).toHaveText("Robin is booked");
    await expect(
      page
        .getByRole("list", { name: "Your scans" })
        .getByRole("listitem")
        .filter({ hasText: "Booked" }),
    ).toHaveCount(1);
    await expectNoPatientSession(page);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[REQ-01b] a referrer sends a booking request for a patient", async () => {
    const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
    await page.goto(`/${place.regionSlug}?search=${encodeURIComponent(exam.name)}`);
    await page.getByRole("link", { name: `Ask us ${exam.name}`, exact: true }).click();
    await page.getByRole("button", { name: "Continue to your details" }).click();
    await expect(heading(page)).toHaveText("The patient’s details");
    await fillDetails(page);
    await goOn(page);
    await page.getByRole("button", { name: "Check the booking" }).click();
    await expect(heading(page)).toHaveText("Check the request");
    await page.getByRole("checkbox", { name: /^The patient agrees that/ }).check();
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(heading(page)).toHaveText("We have your request");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});
