import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { expect, test } from "./fixtures";
import { demoOf, expectPath, knownAddress, modal, type Person, personOf } from "./people";
import { portalHead } from "./portal-visits";
import { expectNoSidewaysScroll, heading } from "./screens";

const type = "BOOKING_REQUEST";

async function open(page: Page, person: Person): Promise<void> {
  await page.goto(knownAddress(person, { type, returnUrl: `/br/${person.bookingKey}` }));
}

test("a request shows how far it is, and every other status leads elsewhere", async ({
  page,
  journey,
}) => {
  const { bookingRequests } = await demoOf(journey.installation);
  const named = (status: string) => {
    const person = bookingRequests.find((one) => one.status === status);
    if (!person) throw new Error(`nobody in the demo is ${status}`);
    return person;
  };

  await test.step("[REQ-02a] [REQ-02c] [ROUTE-11a] [ROUTE-11b] the link shows the request with scans, clinic, notes and status", async () => {
    const person = named("NEW");
    await open(page, person);
    await expect(page.getByText("With our staff", { exact: true })).toBeVisible();
    const calls = await page.evaluate(async (key) => {
      const answer = await fetch(`/api/secured/booking_keys/${key}/booking_requests`);
      return answer.json();
    }, person.bookingKey);
    const [request] = calls;
    for (const path of [`/br/${person.bookingKey}`, `/booking-requests/${person.bookingKey}`]) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(request.exams[0].name);
      await expect(page.getByText("With our staff", { exact: true })).toBeVisible();
      await expectPath(page, path);
    }
    const asked = page.getByRole("region", { name: "What you asked for" });
    await expect(asked).toContainText(request.clinicName);
    await expect(asked).toContainText(request.patientNotes);
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Looked at by our staff/);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  const denied = {
    EXPIRED: "REQ-02e",
    EXPIRED_PATIENT: "REQ-02f",
    CANCELED: "REQ-02g",
    DECLINED_BY_PATIENT: "REQ-02h",
    REMOVED_BY_OPERATOR: "REQ-02i",
    DELETED: "REQ-02j",
    ON_HOLD: "REQ-02k",
  };
  for (const [status, fact] of Object.entries(denied)) {
    await test.step(`[${fact}] ${status} leads to the deny page`, async () => {
      await open(page, named(status));
      await expectPath(page, "/deny");
      expect(new URL(page.url()).searchParams.get("status")).toBe(status);
    });
  }

  await test.step("[REQ-02l] BOOKED leads to the appointment", async () => {
    await open(page, named("BOOKED"));
    await expect(portalHead(page).getByText("Booked", { exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/appointments\/[\w-]{22}$/);
  });
});

test("an offer is taken up from its link", async ({ page, journey }) => {
  const { bookingKey, ...niamh } = await personOf(journey.installation, "Niamh Kelly");
  await open(page, { bookingKey, ...niamh });
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
});
