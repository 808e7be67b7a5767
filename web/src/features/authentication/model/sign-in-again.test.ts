import { describe, expect, test } from "vitest";
import { type KnownSession, signInAgainHref } from "./sign-in-again";

const key = "k".repeat(22);

const patient = { kind: "PATIENT", bookingKey: key };

function again(path: string, known?: KnownSession) {
  const { pathname, search } = new URL(path, "https://here");
  const href = signInAgainHref({ pathname, search }, known);
  const url = new URL(href, "https://here");
  return { page: url.pathname, ...Object.fromEntries(url.searchParams) };
}

describe("a person whose session has ended", () => {
  test.each([
    [`/appointments/${key}?lang=mk`, "APPOINTMENT"],
    [`/a/pending/${key}`, "APPOINTMENT"],
    [`/booking/${key}`, "APPOINTMENT"],
    [`/appointments/${key}/result/patient`, "APPOINTMENT_RESULTS"],
    [`/br/${key}`, "BOOKING_REQUEST"],
    [`/iframe/booking-requests/${key}`, "BOOKING_REQUEST"],
  ])("authenticates again at %s, and comes back", (returnUrl, type) => {
    expect(again(returnUrl)).toMatchObject({
      ...{ page: "/authentication", bookingKey: key, returnUrl, type },
    });
  });

  test("authenticates again at the patient portal with the key of the session", () => {
    expect(again("/portal", patient)).toMatchObject({ type: "PATIENT_PORTAL", bookingKey: key });
    expect(again("/portal")).toEqual({ page: "/" });
  });

  test("comes back to the shared page of a shared link", () => {
    expect(again(`/a/${key}/result?shared=true`)).toMatchObject({ shared: "true" });
    const contact = { ...patient, kind: "SHARED" };
    expect(again(`/portal?bookingKey=${key}`, contact)).toMatchObject({ shared: "true" });
    expect(again(`/portal?bookingKey=${key}`, patient)).not.toHaveProperty("shared");
    const another = "m".repeat(22);
    expect(again(`/portal?bookingKey=${another}`, contact)).not.toHaveProperty("shared");
  });

  test("signs in to the back office again", () => {
    expect(again("/admin/exams")).toEqual({ page: "/admin/sign-in", returnUrl: "/admin/exams" });
  });

  test("comes back to the same view of the back office", () => {
    const returnUrl = "/admin/day?clinicId=3&date=2027-04-26&deviceId=7";
    expect(again(returnUrl)).toEqual({ page: "/admin/sign-in", returnUrl });
  });

  test.each(["/", "/sydney/select-clinic", "/about"])("goes from %s to the home page", (path) => {
    expect(again(path, patient)).toEqual({ page: "/" });
  });
});
