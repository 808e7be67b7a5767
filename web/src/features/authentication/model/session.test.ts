import { describe, expect, test } from "vitest";
import { missingFor, sharedLinkRedirect } from "./session";

const nobody = { kind: "ANONYMOUS", codeVerified: false };
const patient = { kind: "PATIENT", bookingKey: "mine", codeVerified: false };
const wanted = { bookingKey: "mine", type: "APPOINTMENT" } as const;

describe("the current session", () => {
  test("of an anonymous visitor opens nothing", () => {
    expect(missingFor(nobody, wanted)).toBe("IDENTITY");
  });

  test("of a patient opens its own key and those of a separate booking, no other", () => {
    expect(missingFor(patient, wanted)).toBeUndefined();
    expect(missingFor(patient, { ...wanted, bookingKey: "other" })).toBe("IDENTITY");
    const several = { ...patient, bookingKeys: ["mine", "second"] };
    expect(missingFor(several, { ...wanted, bookingKey: "second" })).toBeUndefined();
  });

  test.each(["APPOINTMENT_RESULTS", "PATIENT_PORTAL"] as const)("needs a code for %s", (type) => {
    expect(missingFor(patient, { ...wanted, type })).toBe("CODE");
    expect(missingFor({ ...patient, codeVerified: true }, { ...wanted, type })).toBeUndefined();
  });

  test("of a shared link needs a code for everything", () => {
    const shared = { ...patient, kind: "SHARED" };
    expect(missingFor(shared, wanted)).toBe("CODE");
    expect(missingFor({ ...shared, codeVerified: true }, wanted)).toBeUndefined();
  });

  test("of staff is checked by the server", () => {
    expect(missingFor({ kind: "STAFF", codeVerified: false }, wanted)).toBeUndefined();
  });
});

test("a contact with a shared link is redirected from the booking to the results", () => {
  const contact = { ...patient, kind: "SHARED", codeVerified: true };
  expect(sharedLinkRedirect(contact, wanted)).toBe("/appointments/mine/result?shared=true");
  expect(sharedLinkRedirect(contact, { ...wanted, type: "BOOKING_REQUEST" })).toBeDefined();
  expect(sharedLinkRedirect(contact, { ...wanted, type: "APPOINTMENT_RESULTS" })).toBeUndefined();
  expect(sharedLinkRedirect(contact, { ...wanted, type: "PATIENT_PORTAL" })).toBeUndefined();
  expect(sharedLinkRedirect(patient, wanted)).toBeUndefined();
});
