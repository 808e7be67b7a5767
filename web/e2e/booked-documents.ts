/** A booking whose documents a journey is about, and the files that are added to it without its pages. */
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { freeSlots, someExam, someLocation } from "./catalogue";
import type { Demo } from "./demo";
import { bookFromPage, type HandedIn, ownHeaders } from "./portal-visits";
import { expect } from "./provider-server";
import { asFile } from "./sample-files";

type Attachment = components["schemas"]["Attachment"];
type DocumentType = components["schemas"]["DocumentType"];

/** Robin Sample's bookings of an exam, made with the session of the page; returns their keys. */
export async function bookScans(
  page: Page,
  request: APIRequestContext,
  demo: Demo,
  count = 1,
): Promise<string[]> {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const week = await demo.freeWeek({ place, exam });
    const [wanted] = await freeSlots(request, place, exam.slug, week);
    if (!wanted) throw new Error("nothing is free");
    keys.push(await bookFromPage(page, exam.slug, wanted));
  }
  return keys;
}

/** The calls for the documents of a booking. */
export async function documentsOf(page: Page, key: string): Promise<string> {
  const answer = await page.request.get(`/api/secured/booking_keys/${key}/summary`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const { appointments } = (await answer.json()) as components["schemas"]["AppointmentSummary"];
  return `/api/secured/appointments/${appointments[0]?.id}/attachments`;
}

export async function addDocument(
  page: Page,
  key: string,
  file: HandedIn,
  mimeType: string,
): Promise<Attachment> {
  const answer = await page.request.post(await documentsOf(page, key), {
    headers: await ownHeaders(page),
    multipart: { file: asFile(file, mimeType) },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Attachment;
}

/** Every exam needs a referral, by the call of the set-up page; returns what takes that back. */
export async function requireReferral(desk: Page): Promise<() => Promise<unknown>> {
  const headers = await ownHeaders(desk);
  const data = { name: "Referral", description: "From your doctor.", required: true };
  const answer = await desk.request.post("/api/admin/document_types", { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id, version } = (await answer.json()) as { id: DocumentType["id"]; version: number };
  return () =>
    desk.request.delete(`/api/admin/document_types/${id}?version=${version}`, { headers });
}

/** The list of documents on a page. */
export const documentsOn = (page: Page): Locator => page.getByRole("region", { name: "Documents" });
