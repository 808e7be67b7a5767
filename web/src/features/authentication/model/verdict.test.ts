import { describe, expect, test } from "vitest";
import { ApiError, type SignIn } from "../../../api";
import { verdictOf, verdictOfError } from "./verdict";

const wanted = { type: "APPOINTMENT", returnUrl: "/appointments/k" } as const;
const results = { type: "APPOINTMENT_RESULTS", returnUrl: "/appointments/k/result" } as const;

const answer: SignIn = {
  success: true,
  message: "",
  maxAttemptsReached: false,
  otpRequired: false,
  otpTypes: [],
  maskedContacts: {},
  revoked: false,
};

describe("an answer", () => {
  test("lets in, or asks for a code", () => {
    expect(verdictOf(answer, wanted).is).toBe("in");
    expect(verdictOf({ ...answer, otpRequired: true }, wanted).is).toBe("code");
  });

  test("that says no is said again, in the server's words where it has some", () => {
    const no = { ...answer, success: false, triesLeft: 3 };
    expect(verdictOf({ ...no, message: "Not so." }, wanted)).toEqual({
      is: "again",
      trouble: { message: "Not so.", lost: false, triesLeft: 3 },
    });
    expect(verdictOf(no, wanted)).toMatchObject({ trouble: { message: undefined } });
  });

  test("of too many attempts denies, in words for the wanted access", () => {
    const locked = { ...answer, success: false, maxAttemptsReached: true };
    const lockedError = new ApiError(423, { key: "message.max_attempts_reached" });
    for (const [what, message] of [
      [wanted, undefined],
      [{ ...wanted, shared: true }, "max_attempts_reached_shared"],
      [{ ...results, shared: true }, "max_attempts_reached_shared"],
      [results, "max_attempts_reached_results"],
      [{ ...wanted, returnUrl: "/a/k/result/patient" }, "max_attempts_reached_results"],
      [{ ...wanted, returnUrl: "/resultant" }, undefined],
    ] as const) {
      const denied = { is: "denied", denial: { maxAttempts: true, ...(message && { message }) } };
      expect(verdictOf(locked, what)).toEqual(denied);
      expect(verdictOfError(lockedError, what)).toEqual(denied);
    }
  });

  test("[PORT-10h] of too many tries says how long to wait, where that helps", () => {
    const locked = { ...answer, success: false, maxAttemptsReached: true, retryAfterSeconds: 61 };
    const denied = { is: "denied", denial: { maxAttempts: true, minutes: 2 } };
    expect(verdictOf(locked, wanted)).toEqual(denied);
    const body = { key: "message.max_attempts_reached", retryAfterSeconds: 120 };
    expect(verdictOfError(new ApiError(423, body), wanted)).toEqual(denied);
  });
});

describe("a refusal", () => {
  test.each([
    ["message.error_access_revoked", { revoked: true }],
    ["message.results_expired", { message: "results_expired" }],
  ])("with %s denies", (key, denial) => {
    expect(verdictOfError(new ApiError(410, { key }), results)).toEqual({ is: "denied", denial });
  });

  test.each([0, 500, 503])("of status %d is our fault, and can be tried again", (status) => {
    expect(verdictOfError(new ApiError(status), wanted)).toMatchObject({ trouble: { lost: true } });
  });

  test("of any other kind is said where the person acted", () => {
    const many = new ApiError(429, { key: "message.too_many_requests", message: "Wait." });
    expect(verdictOfError(many, wanted)).toEqual({
      is: "again",
      trouble: { message: "Wait.", lost: false },
    });
  });

  test("that is none of the server's is a fault of the page", () => {
    expect(() => verdictOfError(new TypeError("x"), wanted)).toThrow(TypeError);
  });
});
