import type { APIRequestContext } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { someLocation } from "./catalogue";
import type { Installation } from "./commands";
import { answerForms } from "./forms-before";
import { codeSent, codesSoFar, demoOf, knownAddress, modal, personOf } from "./people";
import { askFromPage, portalHead } from "./portal-visits";
import { expect, test } from "./provider-server";
import { answerNo, fillDetails, goOn, heading } from "./screens";

test("an offer is taken up from its link", async ({ page, provider, journey }) => {
  const { bookingKey, ...niamh } = await personOf(provider.server, "Niamh Kelly");
  const returnUrl = `/br/${bookingKey}`;
  await page.goto(knownAddress({ bookingKey, ...niamh }, { type: "BOOKING_REQUEST", returnUrl }));
  const dialog = page.getByRole("dialog");
  await expect(page.getByText("Waiting for you", { exact: true })).toBeVisible();
  const [request] = await page.evaluate(async (key) => {
    const answer = await fetch(`/api/secured/booking_keys/${key}/booking_requests`);
    return answer.json();
  }, bookingKey);
  const name = request.exams[0].name;
  await expectNoAxeFindings(page);

  await test.step("[REQ-03i] it says what is offered, where, and until when", async () => {
    const offered = page.getByRole("region", { name: "It's your turn" });
    await expect(offered).toContainText(name);
    await expect(offered).toContainText(request.clinicName);
    await expect(offered).toContainText(/Choose by \w+ \d+ \w+, \d+:\d\d [ap]m/);
  });

  await test.step("[REQ-03a] [REQ-03f] the booking opens with scan and clinic; what needs no reading opens no modal", async () => {
    await page.getByRole("link", { name: "Choose a time" }).click();
    await expect(heading(page)).toHaveText("Pick a clinic and time");
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("article", { name: request.clinicName })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("complementary", { name: "Your request" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("[ROUTE-03k] so does an address with the key of the request", async () => {
    await page.goto(`/?bookingKey=${bookingKey}`);
    await expect(heading(page)).toHaveText("Pick a clinic and time");
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toContain(`/${request.clinic.slug}/${request.examSlug}`);
    expect(searchParams.get("bookingRequestSlug")).toBe(request.slug);
  });

  await test.step("[SHELL-05d] its scan is known, so there is no booking info", async () => {
    await expect(page.getByRole("button", { name: "Booking info" })).toHaveCount(0);
  });

  const region = request.clinic.region;
  const exams = await page.evaluate(async (slug) => {
    return (await fetch(`/api/exams?regionSlug=${slug}`)).json();
  }, region);
  const read = exams.find(
    (exam: { kind: string; showBookingRequestInfoModal: boolean }) =>
      exam.kind === "PENDING" && exam.showBookingRequestInfoModal,
  );

  await test.step("[REQ-03f] [REQ-03b] [SHELL-09k] a scan with a text to read opens the modal with notes and names", async () => {
    await page.goto(`/${region}?bookingRequestSlug=${request.slug}&search=${read.name}`);
    await page.getByRole("link", { name: `Choose ${read.name}`, exact: true }).click();
    const info = modal(page, "Please read before you choose");
    await expect(info).toContainText(read.name);
    await expect(info).toContainText(read.examNotes);
    for (const button of ["Change scan", "See the times", "Close"]) {
      await expect(info.getByText(button, { exact: true })).toBeVisible();
    }
    await expectNoAxeFindings(page);
  });

  await test.step("[REQ-03e] Close closes it and stays on the page", async () => {
    const here = new URL(page.url()).pathname;
    const info = modal(page, "Please read before you choose");
    await info.getByRole("button", { name: "Close", exact: true }).click();
    await expect(info).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(here);
  });

  await test.step("[QST-13i] the questions of the scan come after what has to be read", async () => {
    await answerForms(page, page.getByRole("article").first());
  });

  await test.step("[REQ-03d] Proceed goes on to the slots", async () => {
    await page.reload();
    await dialog.getByRole("button", { name: "See the times" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(heading(page)).toHaveText("Pick a clinic and time");
  });

  await test.step("[REQ-03c] Update returns to the choice of the scan", async () => {
    await page.reload();
    await dialog.getByRole("link", { name: "Change scan" }).click();
    await expect(heading(page)).toHaveText("Which scan is on your referral?");
    expect(new URL(page.url()).searchParams.get("bookingRequestSlug")).toBe(request.slug);
  });

  await test.step("[REQ-03a] the notes are filled in", async () => {
    await page.goto(`/br/${bookingKey}`);
    await page.getByRole("link", { name: "Choose a time" }).click();
    const card = page.getByRole("article", { name: request.clinicName });
    // The soonest may be offered no more by the time it is booked.
    await card
      .getByRole("button", { name: /^\d+:\d\d (am|pm)/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Hold this time" }).click();
    await expect(heading(page)).toHaveText("Your details");
    await fillDetails(page);
    await goOn(page);
    await expect(page.getByLabel(/^Anything we should know/)).toHaveValue(request.patientNotes);
    await answerNo(page);
    await page.getByRole("button", { name: "Check my booking" }).click();
    await page.getByRole("checkbox", { name: /I agree/ }).check();
  });

  await test.step("[AUTH-02v] with a contact that is not on record it needs the code, and then continues", async () => {
    journey.expectStatus(403);
    const before = await codesSoFar(provider.server);
    await page.getByRole("button", { name: "Book this scan" }).click();
    const code = modal(page, "Enter the 6-digit code");
    await expect(code).toContainText("No longer have it? Call us on");
    await code.getByRole("textbox").fill((await codeSent(provider.server, before + 1)).code);
    await code.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(heading(page)).toHaveText("You're booked, Robin");
  });

  await test.step("[REQ-02l] from then on its link leads to the appointment", async () => {
    await page.goto(`/br/${bookingKey}`);
    await expect(portalHead(page).getByText("Booked", { exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/appointments\//);
  });
});

test("a request that names no scan is taken up from the home page", async ({
  page,
  playwright,
  provider,
  request,
  journey: _,
}) => {
  const baseURL = provider.server.url;
  const place = await someLocation(request);
  const { application } = await (await request.get("/api/config")).json();
  const clinicalNotes = "Pain since a fall in May.";
  const exam = application.generalEnquiryExamSlug;
  const bookingKey = await askFromPage(page, exam, place, [], clinicalNotes);
  await page.goto(`/br/${bookingKey}`);
  await expect(page.getByText("With our staff", { exact: true })).toBeVisible();
  const [asked] = await page.evaluate(async (key) => {
    const answer = await fetch(`/api/secured/booking_keys/${key}/booking_requests`);
    return answer.json();
  }, bookingKey);
  const staff = await playwright.request.newContext({ baseURL });
  await offer(staff, provider.server, asked.slug, application.generalEnquiryExamSlug);
  const info = page.getByRole("button", { name: "Booking info" });

  await test.step("[SHELL-05c] booking info shows on the home page when the request has no exam", async () => {
    await page.goto(`/?bookingKey=${bookingKey}`);
    await expect(heading(page)).toHaveText("Book your scan");
    await expect(page.getByRole("complementary", { name: "Your request" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    await info.click();
    const read = modal(page, "Please read before you choose");
    await expect(read).toContainText(asked.slug);
    await test.step("[SHELL-09k] with the clinical notes of the request", () =>
      expect(read).toContainText(clinicalNotes));
    await expectNoAxeFindings(page);
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("[SHELL-05d] booking info is absent on other pages", async () => {
    await page.getByRole("button", { name: "Find scans" }).click();
    await expect(heading(page)).toHaveText("Which scan is on your referral?");
    await expect(page.getByRole("complementary", { name: "Your request" })).toBeVisible();
    await expect(info).toHaveCount(0);
  });
  await staff.dispose();
});

/** What the call centre does with a request that it has looked at. */
async function offer(
  staff: APIRequestContext,
  server: { readonly url: string } & Installation,
  slug: string,
  examSlug: string,
): Promise<void> {
  const headers = { "X-Scanbook": "1", Origin: server.url };
  const { password } = (await demoOf(server)).staff[0] ?? {};
  const account = { username: "callcentre", password };
  await staff.post("/api/authentication/staff", { headers, data: account });
  const list = "/api/admin/booking_requests";
  const search = await staff.post(`${list}/search`, { headers, data: { text: slug } });
  const [{ id, version }] = (await search.json()).items;
  const data = { clinicIds: [], examSlug, version };
  const answer = await staff.post(`${list}/${id}/offers`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}
