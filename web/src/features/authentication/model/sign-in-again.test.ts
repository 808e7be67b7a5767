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
  ])("at %s proves again who they are, and comes back", (returnUrl, type) => {
    expect(again(returnUrl)).toMatchObject({
      ...{ page: "/authentication", bookingKey: key, returnUrl, type },
    });
  });

  test("at the page of all matters does so by the key of the session", () => {
    expect(again("/portal", patient)).toMatchObject({ type: "PATIENT_PORTAL", bookingKey: key });
    expect(again("/portal")).toEqual({ page: "/" });
  });

  test("by a shared link comes back to the shared page", () => {
    expect(again(`/a/${key}/result?shared=true`)).toMatchObject({ shared: "true" });
    const contact = { ...patient, kind: "SHARED" };
    expect(again(`/portal?bookingKey=${key}`, contact)).toMatchObject({ shared: "true" });
    expect(again(`/portal?bookingKey=${key}`, patient)).not.toHaveProperty("shared");
    const another = "m".repeat(22);
    expect(again(`/portal?bookingKey=${another}`, contact)).not.toHaveProperty("shared");
  });

  test("in the back office signs in there", () => {
    expect(again("/admin/exams")).toEqual({ page: "/admin/sign-in", returnUrl: "/admin/exams" });
  });

  test("in the back office comes back to what they looked at", () => {
    const returnUrl = "/admin/day?clinicId=3&date=2027-04-26&deviceId=7";
    expect(again(returnUrl)).toEqual({ page: "/admin/sign-in", returnUrl });
  });

  test.each(["/", "/sydney/select-clinic", "/about"])("at %s goes home", (path) => {
    expect(again(path, patient)).toEqual({ page: "/" });
  });
});
