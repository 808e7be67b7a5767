import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { someExam, someLocation } from "./catalogue";
import { expect, test } from "./fixtures";
import { demoOf, expectPath, knownAddress, type Person } from "./people";
import { askFromPage, portalHead } from "./portal-visits";
import { expectNoSidewaysScroll, heading } from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";

const type = "BOOKING_REQUEST";

async function open(page: Page, person: Person): Promise<void> {
  await page.goto(knownAddress(person, { type, returnUrl: `/br/${person.bookingKey}` }));
}

test("a request shows how far it is, and every other status leads elsewhere", {
  tag: RELAID_ON_DESKTOP,
}, async ({ page, journey }) => {
  const { bookingRequests } = await demoOf(journey.installation);
  const named = (status: string) => {
    const person = bookingRequests.find((one) => one.status === status);
    if (!person) throw new Error(`nobody in the demo is ${status}`);
    return person;
  };

  await test.step("[REQ-02c] [ROUTE-11a] [ROUTE-11b] the link and its short form show the request with its status", async () => {
    const person = named("NEW");
    await open(page, person);
    await expect(page.getByText("With our staff", { exact: true })).toBeVisible();
    const calls = await page.evaluate(async (key) => {
      const answer = await fetch(`/api/secured/booking_keys/${key}/booking_requests`);
      return answer.json();
    }, person.bookingKey);
    const [request] = calls;
    const exams = request.exams.map(({ name }: { name: string }) => name).join(", ");
    for (const path of [`/br/${person.bookingKey}`, `/booking-requests/${person.bookingKey}`]) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(exams);
      await expect(page.getByText("With our staff", { exact: true })).toBeVisible();
      await expectPath(page, path);
    }
    const asked = page.getByRole("region", { name: "Request details" });
    await expect(asked).toContainText(request.clinicName);
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Checked by our staff/);
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
    // Some have confirmed it since.
    const says = (status: string) => portalHead(page).getByText(status, { exact: true });
    await expect(says("Booked").or(says("Confirmed"))).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/appointments\/[\w-]{22}$/);
  });
});

test("a request is withdrawn", async ({ page, request, journey: _ }) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
  const bookingKey = await askFromPage(page, exam.slug, place);
  const ask = page.getByRole("alertdialog", { name: "Cancel this request?" });

  await test.step("[REQ-02a] the portal shows the request with scan, clinic and notes", async () => {
    await page.goto(`/br/${bookingKey}`);
    const asked = page.getByRole("region", { name: "Request details" });
    await expect(asked.getByRole("listitem")).toHaveText([
      new RegExp(`^${exam.name}`),
      /^All clinics in /,
      /By bus\.$/,
    ]);
  });

  await test.step("[SHELL-09e] nothing happens on No", async () => {
    await page.getByRole("button", { name: "Cancel this request" }).click();
    await ask.getByRole("button", { name: "Keep my request" }).click();
    await expect(ask).toHaveCount(0);
    await expect(page.getByText("With our staff", { exact: true })).toBeVisible();
  });

  await test.step("[REQ-02d] cancelling it after the confirmation sets CANCELED", async () => {
    await page.getByRole("button", { name: "Cancel this request" }).click();
    await expectNoAxeFindings(page);
    await ask.getByRole("button", { name: "Cancel this request" }).click();
    await expectPath(page, "/deny");
    await page.goto(`/br/${bookingKey}`);
    await expectPath(page, "/deny");
    expect(new URL(page.url()).searchParams.get("status")).toBe("CANCELED");
  });
});
