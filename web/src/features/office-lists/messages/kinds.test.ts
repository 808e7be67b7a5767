import { expect, test } from "vitest";
import { kindText } from "./kinds";

test("[OPS-08q] every kind of message has words of its own", () => {
  const kinds = [
    "BOOKING_CONFIRMATION",
    "BOOKING_REQUEST_RECEIVED",
    "BOOKING_CHANGED",
    "CONTACT_CHANGED",
    "RECORDS_JOINED",
    "CALLBACK_REQUEST",
    "CALL_CENTER_EMAIL",
    "ONE_TIME_CODE",
    "REMINDER",
    "RESULTS_AVAILABLE",
    "SHARED",
    "SHARE_OPENED",
    "SHARE_REVOKED",
    "TEST_MESSAGE",
    "UPLOAD_LINK",
  ];
  expect(new Set(kinds.map(kindText)).size).toBe(kinds.length);
  expect(kinds.map(kindText)).not.toContain("lists.kind_message");
});
