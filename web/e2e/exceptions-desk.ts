/** Closures and extra hours as staff make them, and patients who are booked meanwhile. */
import type { APIRequestContext, Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import type { Slot } from "./catalogue";
import { openAs } from "./people";
import { expect } from "./provider-server";
import { expectNoSidewaysScroll } from "./screens";

type Schemas = components["schemas"];
type Clinic = Schemas["Clinic"];

export const EXCEPTIONS = "/admin/setup/exceptions";

interface Desk {
  readonly page: Page;
  readonly url: string;
  readonly clinic: Clinic;
  readonly exam: Schemas["Exam"];
  /** Another one, of the same room. */
  readonly further: Schemas["Exam"];
  /** A person who is not signed in. */
  readonly anyone: APIRequestContext;
  newPatient(): Promise<APIRequestContext>;
}

export async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

/** What patients are offered on some days. */
export async function offered(
  desk: Desk,
  first: string,
  last = first,
  examSlug = desk.exam.slug,
): Promise<readonly Slot[]> {
  const { anyone, clinic } = desk;
  const where = `clinicSlug=${clinic.slug}&regionSlug=${clinic.region}`;
  const { clinics } = await get<Schemas["ClinicList"]>(
    anyone,
    `/api/slots?examSlug=${examSlug}&start=${first}&end=${last}&${where}`,
  );
  return clinics.flatMap(({ slots }) => slots);
}

export interface Patient {
  readonly lastName: string;
  readonly bookingKey: string;
  readonly request: APIRequestContext;
}

/** A patient books a time, from their own browser, with all exams of a visit. */
export async function patientTakes(desk: Desk, lastName: string, slot: Slot): Promise<Patient> {
  const request = await desk.newPatient();
  const headers = { "X-Scanbook": "1", Origin: desk.url };
  const draft = await request.post("/api/booking_keys", { headers });
  const { bookingKey } = (await draft.json()) as { bookingKey: string };
  const { exam, clinic } = desk;
  const parts = slot.parts?.length ? slot.parts : [{ ...slot, examSlug: exam.slug }];
  const answer = await request.post("/api/appointments", {
    headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
    data: {
      bookingKey,
      acceptedTerms: true,
      patientDetails: {
        firstName: "Robin",
        lastName,
        dateOfBirth: "1970-01-01",
        email: `${lastName.toLowerCase()}@example.com`,
        contactNumber: "0491570156",
      },
      appointments: parts.map(({ examSlug, deviceId, start, end }) => ({
        ...{ examSlug, clinicSlug: clinic.slug, deviceId, start, end },
      })),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { lastName, bookingKey, request };
}

export async function enter(page: Page, username: string, password: string): Promise<void> {
  await openAs(page, { username, password }, EXCEPTIONS);
}

interface Given {
  readonly page: Page;
  readonly playwright: Pick<typeof import("@playwright/test"), "request">;
  readonly url: string;
}

/** The front desk's own clinic, and an exam that two of its devices do where there is one. */
export async function deskOf({ page, playwright, url }: Given): Promise<Desk> {
  const newPatient = () => playwright.request.newContext({ baseURL: url });
  const anyone = await newPatient();
  const who = await get<Schemas["Authentication"]>(page.request, "/api/authentication");
  const clinics = await get<Clinic[]>(anyone, "/api/config/contact");
  const clinic = clinics.find(({ id }) => who.clinicIds?.includes(id));
  if (!clinic) throw new Error("the front desk works nowhere");
  const exams = await get<Schemas["Exam"][]>(anyone, `/api/clinics/${clinic.slug}/exams`);
  const [exam, further] = exams.filter(
    ({ kind, preparation, modalityName }) =>
      kind === "ONLINE" && preparation.length === 0 && /ultrasound/i.test(modalityName),
  );
  if (!exam || !further) throw new Error("the clinic has no such exams");
  return { page, url, clinic, exam, further, anyone, newPatient };
}

export const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
export const statusMessage = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words });

export async function expectFits(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
}

interface Filled {
  readonly days: readonly [string, string?];
  readonly hours?: readonly [string, string];
  readonly device?: string;
  readonly reason: string;
}

export async function fillForm(page: Page, { days, hours, device, reason }: Filled): Promise<void> {
  await page.getByLabel("First day").fill(days[0]);
  if (days[1]) await page.getByLabel(/^Last day/).fill(days[1]);
  if (hours) {
    const some = page.getByRole("checkbox", { name: "Only for some hours of each day" });
    if (await some.isVisible()) await some.check();
    await page.getByLabel("From").fill(hours[0]);
    await page.getByLabel("To", { exact: true }).fill(hours[1]);
  }
  if (device) await page.getByLabel("Device").selectOption(device);
  await page.getByLabel("Reason").fill(reason);
}
