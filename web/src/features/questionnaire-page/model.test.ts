import { expect, test } from "vitest";
import { addressOf, failureOf, ownerOf } from "./model";

test("[ROUTE-09d] the address names a key, an appointment and a questionnaire; what is malformed is dropped", () => {
  const whole = {
    bookingKey: "q7Zt0XvN3mC9sYbE5hKpLw",
    appointmentSlug: "a-7kq2m9bcdf",
    questionnaireId: "12",
  };
  expect(addressOf(whole)).toEqual({ ...whole, questionnaireId: 12 });
  expect(addressOf({ bookingKey: "short", appointmentSlug: "A/B", questionnaireId: "0" })).toEqual(
    {},
  );
});

test("[QST-04a] [QST-04b] an answer belongs to the appointment or the request of its slug, or to the draft", () => {
  expect([ownerOf("a-7kq2m9bcdf"), ownerOf("r-7kq2m9bcdf"), ownerOf(undefined)]).toEqual([
    "APPOINTMENT",
    "BOOKING_REQUEST",
    "DRAFT",
  ]);
});

test("[QST-06a] [QST-06b] [MSG-03a] [MSG-03c] an answer to a request that fails has words of its own", () => {
  expect(failureOf("BOOKING_REQUEST", "REQUIRED_ON_CONFIRMATION")).toBe(
    "message.error_answering_questionnaire",
  );
  expect(failureOf("BOOKING_REQUEST", "PROTOCOL")).toBe(
    "message.booking_request_waiting_protocol_error",
  );
  expect(failureOf("APPOINTMENT", "REQUIRED_ON_CONFIRMATION")).toBeUndefined();
});
