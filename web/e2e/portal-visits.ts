/** Bookings that a journey begins with, made by the calls that its own page may make: the browser has their session. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { FreeSlot } from "./catalogue";

export interface Booked {
  readonly bookingKey: string;
}

/** Books in the name of Robin Sample from the page that is open, without a form. */
export async function bookFromPage(
  page: Page,
  examSlug: string,
  { clinic, slot }: FreeSlot,
): Promise<Booked> {
  await page.goto("/privacy");
  const parts = slot.parts?.length ? slot.parts : [{ ...slot, examSlug }];
  const appointments = parts.map(({ examSlug: exam, deviceId, start, end }) => ({
    ...{ examSlug: exam, clinicSlug: clinic.slug, deviceId, start, end },
  }));
  const answer = await page.evaluate(async (wanted) => {
    const headers = () => ({
      "X-Scanbook": "1",
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    });
    const made = await fetch("/api/booking_keys", { method: "POST", headers: headers() });
    const { bookingKey } = await made.json();
    const body = JSON.stringify({
      bookingKey,
      acceptedTerms: true,
      patientDetails: {
        firstName: "Robin",
        lastName: "Sample",
        dateOfBirth: "1958-03-27",
        email: "robin.sample@example.com",
        contactNumber: "0491570006",
      },
      appointments: wanted,
    });
    const booked = await fetch("/api/appointments", { method: "POST", headers: headers(), body });
    return { bookingKey, status: booked.status };
  }, appointments);
  expect(answer.status).toBe(201);
  return { bookingKey: answer.bookingKey };
}

/** Where a booking says when it is and how it stands. */
export function portalHead(page: Page): Locator {
  return page.getByRole("region").filter({ has: page.getByRole("heading", { level: 1 }) });
}
