/** What the demo provider offers, read from the server: journeys don't hard-code exams, clinics or times. */
import type { APIRequestContext } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { answerByCalls } from "./forms-before";

type Schemas = components["schemas"];
export type Exam = Schemas["Exam"];
export type ClinicEntry = Schemas["ClinicEntry"];
export type Slot = Schemas["Slot"];

const DAY_MS = 86_400_000;

export async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
  return (await answer.json()) as T;
}

export interface SearchLocation {
  readonly regionSlug: string;
  /** A postal code near the first clinic, as a person would type it. */
  readonly postalCode: string;
  readonly lat: number;
  readonly lng: number;
}

export async function someExam(
  request: APIRequestContext,
  regionSlug: string,
  wanted: (exam: Exam) => boolean,
): Promise<Exam> {
  const exams = await get<Exam[]>(request, `/api/exams?regionSlug=${regionSlug}`);
  const exam = exams.find(wanted);
  if (!exam) throw new Error("the demo provider has no such exam");
  return exam;
}

/** Two scans of different rooms, in the order of their priority. */
export async function twoExams(
  request: APIRequestContext,
  place: SearchLocation,
): Promise<[Exam, Exam]> {
  const fasting = await someExam(
    request,
    place.regionSlug,
    ({ kind, preparation }) => kind === "ONLINE" && preparation.some(({ rule }) => rule === "FAST"),
  );
  const other = await someExam(
    request,
    place.regionSlug,
    ({ kind, modalityId, preparation, priority }) =>
      kind === "ONLINE" &&
      modalityId !== fasting.modalityId &&
      preparation.length === 0 &&
      priority > fasting.priority,
  );
  return [fasting, other];
}

/**
 * A region with several clinics for an exam, and a place at different distances from them; `passOver` skips that
 * many such regions.
 */
export async function someLocation(
  request: APIRequestContext,
  passOver = 0,
): Promise<SearchLocation> {
  const regions = await get<Schemas["Region"][]>(request, "/api/regions");
  let left = passOver;
  for (const { slug } of regions) {
    const [exam] = await get<Exam[]>(request, `/api/exams?regionSlug=${slug}`);
    const { clinics } = await get<Schemas["ClinicList"]>(
      request,
      `/api/clinics/nearby?regionSlug=${slug}&examSlug=${exam?.slug}`,
    );
    const postalCode = clinics
      .at(-1)
      ?.clinic.address.match(/\b\d{4}\b/g)
      ?.at(-1);
    if (clinics.length < 2 || !postalCode) continue;
    const [place] = await get<Schemas["PostalCodeLocation"][]>(
      request,
      `/api/postal_code_locations?search=${postalCode}`,
    );
    if (!place || left-- > 0) continue;
    const round = (degrees: number) => Number(degrees.toFixed(3));
    return {
      regionSlug: slug,
      postalCode,
      lat: round(place.latitude),
      lng: round(place.longitude),
    };
  }
  throw new Error("the demo provider has too few regions with two clinics and a known postal code");
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export async function weekOfSlots(
  request: APIRequestContext,
  { regionSlug, lat, lng }: SearchLocation,
  examSlug: string,
  week: string,
): Promise<ClinicEntry[]> {
  const range = `start=${week}&end=${daysAfter(week, 6)}`;
  const { clinics } = await get<Schemas["ClinicList"]>(
    request,
    `/api/slots?regionSlug=${regionSlug}&examSlug=${examSlug}&${range}&lat=${lat}&lng=${lng}`,
  );
  return clinics;
}

/** A week in which patients near a place want an exam. */
export interface ExamWeek {
  readonly place: SearchLocation;
  readonly exam: Exam;
  readonly week: string;
}

export interface FreeSlot {
  readonly clinic: ClinicEntry["clinic"];
  readonly slot: Slot;
}

/** Free times of a week in the order of the screen, one a moment and clinic. */
export async function freeSlots(
  request: APIRequestContext,
  place: SearchLocation,
  examSlug: string,
  week: string,
): Promise<FreeSlot[]> {
  const entries = await weekOfSlots(request, place, examSlug, week);
  return entries.flatMap(({ clinic, slots }) => {
    const starts = new Set<string>();
    return slots
      .filter(({ start }) => !starts.has(start) && starts.add(start))
      .map((slot) => ({ clinic, slot }));
  });
}

/** The headers of a change, so that the server accepts it as coming from one of its own pages. */
function ownPage(baseURL: string): Record<string, string> {
  return { "X-Scanbook": "1", Origin: baseURL, "Idempotency-Key": crypto.randomUUID() };
}

/** Another person, with their own session. */
export interface OtherPatient {
  readonly request: APIRequestContext;
  readonly baseURL: string;
}

type Playwright = typeof import("@playwright/test");

export async function newOtherPatient(
  playwright: Pick<Playwright, "request">,
  baseURL = "",
): Promise<OtherPatient> {
  return { request: await playwright.request.newContext({ baseURL }), baseURL };
}

/** Holds every device's time at that moment and clinic, so that the moment is really gone. */
export async function bookAsOtherPatient(
  { request, baseURL }: OtherPatient,
  place: SearchLocation,
  examSlug: string,
  { clinic, slot }: FreeSlot,
): Promise<void> {
  const entries = await weekOfSlots(request, place, examSlug, slot.start.slice(0, 10));
  const here = entries.find((entry) => entry.clinic.slug === clinic.slug);
  const same = here?.slots.filter((free) => free.start === slot.start) ?? [];
  if (same.length === 0) throw new Error("there was nothing to take");
  for (const { start, end, deviceId } of same) {
    const made = await request.post("/api/booking_keys", { headers: ownPage(baseURL) });
    const { bookingKey } = (await made.json()) as { bookingKey: string };
    const headers = ownPage(baseURL);
    await answerByCalls({ ...{ request, headers, bookingKey }, examSlugs: [examSlug] });
    const answer = await request.post("/api/appointments", {
      headers: ownPage(baseURL),
      data: {
        bookingKey,
        acceptedTerms: true,
        patientDetails: {
          firstName: "Some",
          lastName: "Body",
          dateOfBirth: "1970-01-01",
          email: "some.body@example.com",
          contactNumber: "0491570156",
        },
        appointments: [{ examSlug, clinicSlug: clinic.slug, deviceId, start, end }],
      },
    });
    if (answer.status() !== 201) throw new Error(`nobody could book: ${await answer.text()}`);
  }
}

/** As many times as one address may hold in an hour without a captcha. */
const HOLDS_WITHOUT_PROOF = 30;

/** Holds one time repeatedly, as renewals do, until a hold needs a captcha; then releases it. */
export async function useUpHolds(
  otherPatient: OtherPatient,
  examSlug: string,
  { clinic, slot }: FreeSlot,
): Promise<void> {
  const { request, baseURL } = otherPatient;
  const made = await request.post("/api/booking_keys", { headers: ownPage(baseURL) });
  const { bookingKey } = (await made.json()) as { bookingKey: string };
  const { start, end, deviceId } = slot;
  for (let number = 0; number < HOLDS_WITHOUT_PROOF; number++) {
    const answer = await request.post(`/api/booking_keys/${bookingKey}/holds`, {
      headers: ownPage(baseURL),
      data: { slots: [{ examSlug, clinicSlug: clinic.slug, deviceId, start, end }] },
    });
    if (answer.status() !== 201) throw new Error(`nobody could hold: ${await answer.text()}`);
  }
  await endHold(otherPatient, bookingKey);
}

/** Ends a draft's hold without its page knowing, as expiry does. */
export async function endHold(
  { request, baseURL }: OtherPatient,
  bookingKey: string,
): Promise<void> {
  const path = `/api/booking_keys/${bookingKey}/holds`;
  const answer = await request.delete(path, { headers: ownPage(baseURL) });
  if (!answer.ok()) throw new Error(`the hold stays: ${await answer.text()}`);
}

/** Longer than any clean-up, so that each of the times can be booked. */
const BETWEEN_MS = 15 * 60_000;

/** Times of one device, the first one's where none is named, that do not touch each other. */
export function apart(slots: readonly Slot[], deviceId = slots[0]?.deviceId): Slot[] {
  const found: Slot[] = [];
  for (const slot of slots.filter((one) => one.deviceId === deviceId)) {
    const last = found.at(-1);
    if (!last || Date.parse(slot.start) >= Date.parse(last.end) + BETWEEN_MS) found.push(slot);
  }
  return found;
}
