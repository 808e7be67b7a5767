/**
 * Bookings and requests that a journey starts with, made by the calls that its own page would make: the browser has
 * their session, and loads no page for them.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import type { FreeSlot, SearchLocation } from "./catalogue";
import { answerByCalls } from "./forms-before";

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

/** The headers of our own pages, for calls with the session of a page that need not be open. */
export async function ownHeaders({ request }: Page): Promise<Record<string, string>> {
  const { origin } = new URL((await request.head("/health/ready")).url());
  return { "X-Scanbook": "1", Origin: origin };
}

/** As a signed-in patient sees it; before that, a request shows only its status. */
type OwnRequest = Extract<components["schemas"]["ListedBookingRequest"], { id: number }>;

/** The requests under a key, read with the session of the page. */
export async function requestsOf(page: Page, key: string): Promise<readonly OwnRequest[]> {
  const answer = await page.request.get(`/api/secured/booking_keys/${key}/booking_requests`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Sends a message about a booking again, with the session of the page. */
export async function sendAgain(page: Page, key: string, type: "EMAIL" | "SMS"): Promise<void> {
  const path = `/api/secured/booking_keys/${key}/notifications`;
  const answer = await page.request.post(path, { headers: await ownHeaders(page), data: { type } });
  expect(answer.status(), await answer.text()).toBe(202);
}

/** Submits a form under a new key, with the session of the page and without opening it; returns the key. */
async function submit(
  page: Page,
  path: "/api/appointments" | "/api/booking_requests",
  wanted: { readonly exams: readonly string[] },
  files: readonly HandedIn[] = [],
): Promise<string> {
  const { request } = page;
  const ours = await ownHeaders(page);
  const headers = () => ({ ...ours, "Idempotency-Key": crypto.randomUUID() });
  const made = await request.post("/api/booking_keys", { headers: headers() });
  const { bookingKey } = (await made.json()) as { bookingKey: string };
  for (const { name, bytes } of files) {
    const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) };
    const address = `/api/booking_keys/${bookingKey}/temporary_documents`;
    const kept = await request.post(address, { headers: ours, multipart: { file } });
    expect(kept.ok(), await kept.text()).toBe(true);
  }
  const { exams, ...submitted } = wanted;
  await answerByCalls({
    ...{ request, headers: ours, bookingKey, examSlugs: exams },
    type: path === "/api/appointments" ? "BOOKING_FORM" : "CREATE_BOOKING_REQUEST",
  });
  const data = { bookingKey, acceptedTerms: true, patientDetails: robin, ...submitted };
  const answer = await request.post(path, { headers: headers(), data });
  expect(answer.status(), await answer.text()).toBe(201);
  return bookingKey;
}

/** Books in the name of Robin Sample, or another patient, with the session of the page, without a form. */
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
  const exams = appointments.map((one) => one.examSlug);
  return submit(page, "/api/appointments", { exams, ...{ appointments, patientDetails } });
}

/** Requests a scan anywhere in the region. */
export function askFromPage(
  page: Page,
  examSlug: string,
  place: SearchLocation,
  files: readonly HandedIn[] = [],
  clinicalNotes = "",
): Promise<string> {
  const { regionSlug } = place;
  const words = { patientNotes: "By bus.", clinicalNotes };
  const wanted = { examSlug, clinicSlug: "select-clinic", regionSlug, ...words };
  const exams = [examSlug];
  return submit(page, "/api/booking_requests", { exams, ...{ bookingRequests: [wanted] } }, files);
}

/** The part of a booking that shows its time and status. */
export function portalHead(page: Page): Locator {
  return page.getByRole("region").filter({ has: page.getByRole("heading", { level: 1 }) });
}
