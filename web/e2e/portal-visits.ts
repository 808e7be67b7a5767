/** Bookings and requests that a journey begins with, made by the calls that its own page may make: the browser has their session. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { FreeSlot, Place } from "./catalogue";

const robin = {
  firstName: "Robin",
  lastName: "Sample",
  dateOfBirth: "1958-03-27",
  email: "robin.sample@example.com",
  contactNumber: "0491570006",
};

/** A file that is handed in with a request. */
export interface HandedIn {
  readonly name: string;
  readonly bytes: readonly number[];
}

/** Sends what somebody typed under a new key; the answer is the key. */
async function submit(
  page: Page,
  path: string,
  wanted: object,
  files: readonly HandedIn[] = [],
): Promise<string> {
  await page.goto("/privacy");
  const body = { acceptedTerms: true, patientDetails: robin, ...wanted };
  const answer = await page.evaluate(
    async ([to, typed, uploads]) => {
      const headers = () => ({
        "X-Scanbook": "1",
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
      });
      const made = await fetch("/api/booking_keys", { method: "POST", headers: headers() });
      const { bookingKey } = await made.json();
      for (const { name, bytes } of uploads) {
        const form = new FormData();
        form.append("file", new File([new Uint8Array(bytes)], name));
        const body = { method: "POST", headers: { "X-Scanbook": "1" }, body: form };
        await fetch(`/api/booking_keys/${bookingKey}/temporary_documents`, body);
      }
      const sent = JSON.stringify({ bookingKey, ...typed });
      const { status } = await fetch(to, { method: "POST", headers: headers(), body: sent });
      return { bookingKey, status };
    },
    [path, body, files] as const,
  );
  expect(answer.status).toBe(201);
  return answer.bookingKey;
}

/** Books in the name of Robin Sample, or of somebody else, from the page that is open, without a form. */
export function bookFromPage(
  page: Page,
  examSlug: string,
  { clinic, slot }: FreeSlot,
  patientDetails: typeof robin = robin,
): Promise<string> {
  const parts = slot.parts?.length ? slot.parts : [{ ...slot, examSlug }];
  const appointments = parts.map(({ examSlug: exam, deviceId, start, end }) => ({
    ...{ examSlug: exam, clinicSlug: clinic.slug, deviceId, start, end },
  }));
  return submit(page, "/api/appointments", { appointments, patientDetails });
}

/** Asks for a scan anywhere in the region. */
export function askFromPage(
  page: Page,
  examSlug: string,
  place: Place,
  files: readonly HandedIn[] = [],
  clinicalNotes = "",
): Promise<string> {
  const { regionSlug } = place;
  const words = { patientNotes: "By bus.", clinicalNotes };
  const wanted = { examSlug, clinicSlug: "select-clinic", regionSlug, ...words };
  return submit(page, "/api/booking_requests", { bookingRequests: [wanted] }, files);
}

/** Where a booking says when it is and how it stands. */
export function portalHead(page: Page): Locator {
  return page.getByRole("region").filter({ has: page.getByRole("heading", { level: 1 }) });
}
