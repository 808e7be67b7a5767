import { describe, expect, test } from "vitest";
import { denyMessage, lockedMinutes } from "./deny-message";

const keyOf = (parameters: Record<string, unknown>) => {
  const { message } = denyMessage(parameters);
  return "key" in message ? message.key : message.words;
};

describe("by status", () => {
  test.each([
    ["DENY-01a", "EXPIRED", "message.expired_message"],
    ["DENY-01b", "EXPIRED_PATIENT", "message.expired_message"],
    ["DENY-01c", "CANCELED", "message.canceled_message"],
    ["DENY-01d", "DECLINED_BY_PATIENT", "message.declined_by_patient_message"],
    ["DENY-01e", "REMOVED_BY_OPERATOR", "message.booking_request_removed_by_operator_message"],
    ["DENY-01f", "DELETED", "message.booking_request_removed_by_operator_message"],
    ["DENY-01g", "ON_HOLD", "message.booking_request_waiting_protocol"],
    ["DENY-01h", "OFFERED", "message.restrict_message"],
    ["DENY-01h", "toString", "message.restrict_message"],
  ])("[%s] %s chooses %s", (_, status, key) => {
    expect(keyOf({ status })).toBe(key);
  });
});

describe("by other parameters", () => {
  test("[DENY-02a] revoked=true, and nothing but true", () => {
    expect(keyOf({ revoked: "true" })).toBe("message.error_access_revoked");
    expect(keyOf({ revoked: "false" })).toBe("message.problem");
  });

  test("[DENY-02b] maxAttempts without a message", () => {
    expect(keyOf({ maxAttempts: "true" })).toBe("message.max_attempts_reached");
  });

  test.each(["max_attempts_reached_shared", "max_attempts_reached_results"])(
    "[DENY-02c] [ROUTE-08c] maxAttempts with the message %s",
    (message) => {
      expect(keyOf({ maxAttempts: "true", message })).toBe(`message.${message}`);
    },
  );

  test("[ROUTE-08c] any other message is none", () => {
    expect(keyOf({ maxAttempts: "true", message: "server_error" })).toBe(
      "message.max_attempts_reached",
    );
    expect(keyOf({ message: "server_error" })).toBe("message.problem");
    expect(keyOf({ message: "max_attempts_reached_shared" })).toBe("message.problem");
  });

  test("[DENY-02d] [ROUTE-08c] message=results_expired", () => {
    expect(keyOf({ message: "results_expired" })).toBe("message.results_expired");
  });

  test("[DENY-02e] customMessage alone chooses its own text", () => {
    expect(keyOf({ customMessage: " Ask at the desk. " })).toBe("Ask at the desk.");
  });

  test("[DENY-02f] nothing given", () => {
    expect(keyOf({})).toBe("message.problem");
    expect(keyOf({ customMessage: "  ", status: "" })).toBe("message.problem");
  });

  test("[DENY-02g] precedence", () => {
    const all = [
      { revoked: "true", expected: "message.error_access_revoked" },
      { maxAttempts: "true", expected: "message.max_attempts_reached" },
      { status: "CANCELED", expected: "message.canceled_message" },
      { message: "results_expired", expected: "message.results_expired" },
      { customMessage: "Ask.", expected: "Ask." },
    ];
    for (const [position, { expected }] of all.entries()) {
      const given = Object.assign({}, ...all.slice(position).map(({ expected: _, ...one }) => one));
      expect(keyOf(given), JSON.stringify(given)).toBe(expected);
    }
  });
});

test("minutes of a lock are a number that a lock can have, or none", () => {
  expect(lockedMinutes({ minutes: "15" })).toBe(15);
  for (const minutes of [undefined, "", "0", "-5", "1.5", "1441", "99999", "soon"]) {
    expect(lockedMinutes({ minutes }), String(minutes)).toBeUndefined();
  }
});
