import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { expect, test } from "./fixtures";
import { demoOf, expectPath, knownAddress, modal, type Person, personOf } from "./people";
import { portalHead } from "./portal-visits";
import { expectNoSidewaysScroll, heading } from "./screens";

/** What the portal calls each status. */
const words: Readonly<Record<string, string>> = {
  BOOKED: "Booked",
  CONFIRMED: "Confirmed",
  PENDING: "Waiting for approval",
  DECLINED: "Not accepted",
  REQUEST_RESCHEDULE: "You asked for a new time",
  CHANGED: "Moved by the clinic",
  CANCELED: "Cancelled",
  ARRIVED: "You've arrived",
  IN_PROGRESS: "In progress",
  COMPLETED: "Done",
  NO_SHOW: "Missed",
};

/** Opens a patient's portal by the date of birth in the address. */
async function open(page: Page, person: Person): Promise<void> {
  await page.goto(knownAddress(person, { returnUrl: `/a/${person.bookingKey}` }));
  await expect(portalHead(page)).toBeVisible();
}

test("every status has its words, and refusals say why", async ({ page, journey }) => {
  const { bookings } = await demoOf(journey.installation);
  const dialog = page.getByRole("dialog");

  for (const [status, label] of Object.entries(words)) {
    const person = bookings.find((one) => one.status === status);
    if (!person) throw new Error(`nobody in the demo is ${status}`);
    await test.step(`${status} shows as '${label}'`, async () => {
      await open(page, person);
      await expect(portalHead(page).getByText(label, { exact: true })).toBeVisible();
    });
  }

  await test.step("[ROUTE-10b] a pending appointment has an address of its own, and no other one", async () => {
    const pending = await personOf(journey.installation, "Priya Sharma");
    await open(page, pending);
    await expectPath(page, `/appointments/pending/${pending.bookingKey}`);
    await expect(portalHead(page)).toContainText("Our staff will check it and let you know");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[PORT-02k] [MSG-06h] what waits for staff is moved by them", async () => {
    await page.getByRole("button", { name: "Change time" }).click();
    await expect(modal(page, "This booking can't be moved online")).toContainText(
      "Call us and we'll find another time together.",
    );
    await expect(dialog.getByRole("link", { name: /^Call / })).toBeVisible();
  });

  await test.step("[PORT-01n] CHANGED shows that the clinic moved it", async () => {
    const moved = await personOf(journey.installation, "George Georgiou");
    await open(page, moved);
    await expectPath(page, `/appointments/${moved.bookingKey}`);
    await expect(portalHead(page)).toContainText("The clinic had to change your time.");
    await expect(page.getByRole("button", { name: "That suits me" })).toBeVisible();
  });

  await test.step("[PORT-01m] RESCHEDULED leads to the new time and shows what it was before", async () => {
    const { bookingKey, ...isla } = await personOf(journey.installation, "Isla Campbell");
    await open(page, { ...isla, bookingKey });
    await expect(page.getByText("Replaced by a new time").first()).toBeVisible();
  });

  await test.step("[PORT-03k] a completed appointment offers neither another time nor a cancellation", async () => {
    await open(page, await personOf(journey.installation, "Elena Nikolova"));
    await expect(portalHead(page).getByText("Done", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Change time" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Cancel booking" })).toHaveCount(0);
    await expectNoAxeFindings(page);
  });

  await test.step("[PORT-01j] a scan that is done leads to its results", async () => {
    await open(page, await personOf(journey.installation, "Nina Brandt"));
    const results = page.getByRole("region", { name: "Results" });
    await expect(results.getByRole("link", { name: /^See the results/ })).toHaveAttribute(
      "href",
      /\/appointments\/.+\/result$/,
    );
  });

  await test.step("[PORT-10c] from when results can be read is said without a code", async () => {
    await open(page, await personOf(journey.installation, "Paul Weber"));
    const results = page.getByRole("region", { name: "Results" });
    await expect(results).toContainText(/You can read them here from \w+ \d+ \w+\./);
    await expect(results.getByRole("link")).toHaveCount(0);
    await expectNoAxeFindings(page);
  });
});

/** With the keyboard alone. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole("button", { name, exact: true });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(wanted).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 20_000 });
}

/**
 * No booking of the demo is sure to have this status at the time of a journey, so the server's answers come from
 * its own tests.
 */
async function answerCanChange(
  page: Page,
  reason: "APPOINTMENT_CANCELLED" | "PRIOR_MINUTES" | "WALK_IN",
): Promise<void> {
  await page.route("**/api/secured/appointments/can_change?**", (route) =>
    route.fulfill({ json: { canChange: false, reason, priorMinutes: 1440, items: [] } }),
  );
}

test("an appointment that can't be changed online shows the phone number, by keyboard alone", async ({
  page,
  journey,
}) => {
  const person = await personOf(journey.installation, "Thomas Reid");
  await open(page, person);
  await answerCanChange(page, "PRIOR_MINUTES");

  await test.step("[PORT-02j] [MSG-06g] inside the window nothing is moved online", async () => {
    await tabTo(page, "Change time");
    await page.keyboard.press("Enter");
    const refused = modal(page, "This booking can't be moved online");
    await expect(refused).toContainText("It's too late to change this online.");
    await expect(refused).toContainText("up to 24 hours before it starts");
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Change time" })).toBeFocused();
  });

  await test.step("[PORT-03c] [MSG-06j] [MSG-06k] nor cancelled", async () => {
    await tabTo(page, "Cancel booking");
    await page.keyboard.press("Enter");
    await expect(modal(page, "This booking can't be cancelled online")).toContainText(
      "It's too late to cancel online.",
    );
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Keep / })
      .click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(heading(page)).toBeVisible();
  });

  await test.step("[PORT-02l] [MSG-06i] a booking with a walk-in scan is not moved", async () => {
    await page.unrouteAll();
    await answerCanChange(page, "WALK_IN");
    await page.getByRole("button", { name: "Change time" }).press("Enter");
    await expect(modal(page, "This booking can't be moved online")).toContainText(
      "One of these scans is walk-in, so there's no time to change.",
    );
    await page.keyboard.press("Escape");
  });

  await test.step("[PORT-02d] [PORT-02i] [MSG-06e] [MSG-06f] an appointment cancelled meanwhile is not moved", async () => {
    await page.unrouteAll();
    await answerCanChange(page, "APPOINTMENT_CANCELLED");
    await page.getByRole("button", { name: "Change time" }).press("Enter");
    await expect(modal(page, "This booking can't be moved online")).toContainText(
      "This booking was cancelled, so it can't be moved.",
    );
    await page.keyboard.press("Escape");
  });

  await test.step("[PORT-03b] nor cancelled again", async () => {
    await page.getByRole("button", { name: "Cancel booking" }).press("Enter");
    await expect(modal(page, "This booking can't be cancelled online")).toBeVisible();
  });
});
