/** The front desk at the board of its clinic, and patients who book there from their own browsers. */
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import type { Slot } from "./catalogue";
import type { Demo } from "./demo";
import { demoOf, openAs } from "./people";
import { tellInstant } from "./screens";
import type { Server } from "./servers";

type Schemas = components["schemas"];
type Clinic = Schemas["Clinic"];

export interface Desk {
  readonly day: string;
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly url: string;
  readonly clinic: Clinic;
  readonly exam: Schemas["Exam"];
  readonly timeOf: (slot: Pick<Slot, "start">) => string;
}

export async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

/** The free times of the day, each with its device. */
export async function freeTimes({ day, request, clinic, exam }: Desk): Promise<readonly Slot[]> {
  const range = `start=${day}&end=${day}&clinicSlug=${clinic.slug}&regionSlug=${clinic.region}`;
  const { clinics } = await get<Schemas["ClinicList"]>(
    request,
    `/api/slots?examSlug=${exam.slug}&${range}`,
  );
  return clinics.flatMap(({ slots }) => slots);
}

/** A patient books a time, from their own browser. */
export async function patientTakes(
  { request, url, clinic, exam }: Desk,
  lastName: string,
  slot: Slot,
  needs: Schemas["Needs"] = {},
): Promise<string> {
  const headers = { "X-Scanbook": "1", Origin: url };
  const draft = await request.post("/api/booking_keys", { headers });
  const { bookingKey } = (await draft.json()) as { bookingKey: string };
  const { start, end, deviceId } = slot;
  const answer = await request.post("/api/appointments", {
    headers: { ...headers, "Idempotency-Key": crypto.randomUUID() },
    data: {
      bookingKey,
      acceptedTerms: true,
      needs,
      patientDetails: {
        firstName: "Robin",
        lastName,
        dateOfBirth: "1970-01-01",
        email: "robin@example.com",
        contactNumber: "0491570156",
      },
      appointments: [{ examSlug: exam.slug, clinicSlug: clinic.slug, deviceId, start, end }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return bookingKey;
}

export function card(desk: Desk, lastName: string): Locator {
  return desk.page.getByRole("link", { name: new RegExp(`${lastName}, Robin`) });
}

export function moveDialog({ page }: Desk): Locator {
  return page.getByRole("dialog", { name: "Move this appointment" });
}

/** An appointment of the day as the server has it. */
export async function appointmentOf({ day, page, clinic }: Desk, lastName: string) {
  const range = `start=${day}&end=${day}&clinicId=${clinic.id}`;
  const { items } = await get<Schemas["OfficeAppointmentPage"]>(
    page.request,
    `/api/admin/appointments?${range}`,
  );
  const found = items.filter(
    ({ status, patientDetails }) =>
      patientDetails.lastName === lastName && status !== "RESCHEDULED",
  );
  expect(found, `${lastName} stands once on the day`).toHaveLength(1);
  return found[0] as Schemas["OfficeAppointment"];
}

/** The page's message about the last action. */
export function statusMessage(page: Page, words: string): Locator {
  return page.getByRole("status").filter({ hasText: words });
}

/** Holds answers back until they are released. */
export async function holdBack(page: Page, calls: string): Promise<() => Promise<void>> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(calls, async (route) => {
    await gate;
    // A request that the page gave up meanwhile has nowhere to go.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    open();
    await page.unroute(calls);
  };
}

export async function openDay(desk: Desk, more = ""): Promise<void> {
  await desk.page.goto(`/admin/day?clinicId=${desk.clinic.id}&date=${desk.day}${more}`);
  await expect(desk.page.getByRole("region", { name: /^Board for/ })).toBeVisible();
}

type Needs = Parameters<Demo["soonDay"]>[0];

/** The front desk at its clinic, with an exam that patients book there, on a day that suits both. */
export async function deskOn(
  findDay: (needs: Needs) => string | Promise<string>,
  page: Page,
  request: APIRequestContext,
  server: Server,
): Promise<Desk> {
  const { staff } = await demoOf(server);
  const account = { username: "frontdesk", password: staff[0]?.password ?? "" };
  await openAs(page, account, "/admin/day");
  const who = await get<Schemas["Authentication"]>(page.request, "/api/authentication");
  const clinics = await get<Clinic[]>(request, "/api/config/contact");
  const clinic = clinics.find(({ id }) => who.clinicIds?.includes(id));
  if (!clinic) throw new Error("the front desk works nowhere");
  const exams = await get<Schemas["Exam"][]>(request, `/api/clinics/${clinic.slug}/exams`);
  const exam = exams.find(
    ({ kind, preparation, modalityName }) =>
      kind === "ONLINE" && preparation.length === 0 && /ultrasound/i.test(modalityName),
  );
  if (!exam) throw new Error("the clinic has no such exam");
  const timeOf = ({ start }: Pick<Slot, "start">) =>
    tellInstant(start, clinic.timeZone, { hour: "numeric", minute: "2-digit" });
  return {
    day: await findDay({ clinic, exam }),
    page,
    request,
    url: server.url,
    clinic,
    exam,
    timeOf,
  };
}
