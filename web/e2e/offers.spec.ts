import { expectNoAxeFindings } from "./axe";
import { knownAddress, modal, personOf } from "./people";
import { portalHead } from "./portal-visits";
import { expect, test } from "./provider-server";
import { fillDetails, goOn, heading } from "./screens";

test("an offer is taken up from its link", async ({ page, provider, journey: _ }) => {
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

  await test.step("[REQ-03f] [REQ-03b] [SHELL-09k] a scan with something to read opens the modal with notes and names", async () => {
    await page.goto(`/${region}?bookingRequestSlug=${request.slug}&search=${read.name}`);
    await page.getByRole("link", { name: `Choose ${read.name}`, exact: true }).click();
    const info = modal(page, "Please read before you choose");
    await expect(info).toContainText(read.name);
    await expect(info).toContainText(read.examNotes);
    if (request.clinicalNotes) await expect(info).toContainText(request.clinicalNotes);
    await expectNoAxeFindings(page);
  });

  await test.step("[REQ-03e] Close closes it and stays on the page", async () => {
    const here = page.url();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect(page.url()).toBe(here);
  });

  await test.step("[REQ-03d] Proceed goes on to the slots", async () => {
    await page.reload();
    await dialog.getByRole("button", { name: "Proceed to the times" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(heading(page)).toHaveText("Pick a clinic and time");
  });

  await test.step("[REQ-03c] Update returns to the choice of the scan", async () => {
    await page.reload();
    await dialog.getByRole("link", { name: "Change the scan" }).click();
    await expect(heading(page)).toHaveText("Which scan is on your referral?");
    expect(new URL(page.url()).searchParams.get("bookingRequestSlug")).toBe(request.slug);
  });

  await test.step("[REQ-03a] the notes are filled in", async () => {
    await page.goto(`/br/${bookingKey}`);
    await page.getByRole("link", { name: "Choose a time" }).click();
    const card = page.getByRole("article", { name: request.clinicName });
    await card
      .getByRole("button", { name: /^\d+:\d\d (am|pm)/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Hold this time" }).click();
    await expect(heading(page)).toHaveText("Your details");
    await fillDetails(page);
    await goOn(page);
    await expect(page.getByLabel(/^Anything we should know/)).toHaveValue(request.patientNotes);
    const needs = page.getByRole("region", { name: "What should we get ready for you?" });
    await expect(needs).toBeVisible();
    for (const no of await needs.getByRole("radio", { name: "No", exact: true }).all()) {
      await no.check();
    }
    await page.getByRole("button", { name: "Check my booking" }).click();
    await page.getByRole("checkbox", { name: /I agree/ }).check();
    await page.getByRole("button", { name: "Book this scan" }).click();
    await expect(heading(page)).toHaveText("You are booked, Robin");
  });

  await test.step("[REQ-02l] from then on its link leads to the appointment", async () => {
    await page.goto(`/br/${bookingKey}`);
    await expect(portalHead(page).getByText("Booked", { exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/appointments\//);
  });
});
