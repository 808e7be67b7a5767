import { describe, expect, test } from "vitest";
import { insteadOf, missingFor } from "./session";

const nobody = { kind: "ANONYMOUS", codeVerified: false };
const patient = { kind: "PATIENT", bookingKey: "mine", codeVerified: false };
const wanted = { bookingKey: "mine", type: "APPOINTMENT" } as const;

describe("the session that there is", () => {
  test("of nobody opens nothing", () => {
    expect(missingFor(nobody, wanted)).toBe("IDENTITY");
  });

  test("of a patient opens its own key and those of a separate booking, no other", () => {
    expect(missingFor(patient, wanted)).toBeUndefined();
    expect(missingFor(patient, { ...wanted, bookingKey: "other" })).toBe("IDENTITY");
    const several = { ...patient, bookingKeys: ["mine", "second"] };
    expect(missingFor(several, { ...wanted, bookingKey: "second" })).toBeUndefined();
  });

  test.each(["APPOINTMENT_RESULTS", "PATIENT_PORTAL"] as const)("wants a code for %s", (type) => {
    expect(missingFor(patient, { ...wanted, type })).toBe("CODE");
    expect(missingFor({ ...patient, codeVerified: true }, { ...wanted, type })).toBeUndefined();
  });

  test("of a shared link wants a code for everything", () => {
    const shared = { ...patient, kind: "SHARED" };
    expect(missingFor(shared, wanted)).toBe("CODE");
    expect(missingFor({ ...shared, codeVerified: true }, wanted)).toBeUndefined();
  });

  test("of staff is left to the server", () => {
    expect(missingFor({ kind: "STAFF", codeVerified: false }, wanted)).toBeUndefined();
  });
});

test("a person who was given a link is led from the booking to the results", () => {
  const contact = { ...patient, kind: "SHARED", codeVerified: true };
  expect(insteadOf(contact, wanted)).toBe("/appointments/mine/result?shared=true");
  expect(insteadOf(contact, { ...wanted, type: "BOOKING_REQUEST" })).toBeDefined();
  expect(insteadOf(contact, { ...wanted, type: "APPOINTMENT_RESULTS" })).toBeUndefined();
  expect(insteadOf(contact, { ...wanted, type: "PATIENT_PORTAL" })).toBeUndefined();
  expect(insteadOf(patient, wanted)).toBeUndefined();
});
