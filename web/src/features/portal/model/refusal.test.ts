import { expect, test } from "vitest";
import { ApiError } from "../../../api";
import { refusalOf, refusalOfError } from "./refusal";

test.each([
  ["APPOINTMENT_CANCELLED", "message.reschedule_cancelled_appts"],
  ["PRIOR_MINUTES", "message.reschedule_prior_minutes"],
  ["WALK_IN", "message.reschedule_with_walk_in_not_allowed"],
  ["ALREADY_STARTED", "message.reschedule_not_allowed_message"],
  ["STATUS", "message.reschedule_not_allowed_message"],
  [null, "message.reschedule_not_allowed_message"],
] as const)("a move that is refused for %s says %s", (reason, text) => {
  const refusal = refusalOf("RESCHEDULE", { reason, priorMinutes: 1440 });
  expect(refusal).toMatchObject({ title: "message.reschedule_not_allowed", text });
  expect(refusal.priorMinutes).toBe(reason === "PRIOR_MINUTES" ? 1440 : undefined);
});

test.each([
  ["PRIOR_MINUTES", "message.cancel_prior_minutes"],
  ["APPOINTMENT_CANCELLED", "message.canceled_message"],
  ["STATUS", "portal.cancel_refused"],
] as const)("a cancellation that is refused for %s says %s", (reason, text) => {
  const refusal = refusalOf("CANCEL", { reason, priorMinutes: 240 });
  expect(refusal).toMatchObject({ title: "message.cancel_not_allowed", text });
});

test("an obstacle that came in between is explained in the same words", () => {
  const envelope = {
    key: "message.cancel_not_allowed",
    details: { reason: "message.cancel_prior_minutes", priorMinutes: 60 },
  };
  expect(refusalOfError("CANCEL", new ApiError(422, envelope))).toEqual({
    title: "message.cancel_not_allowed",
    text: "message.cancel_prior_minutes",
    priorMinutes: 60,
  });
  const vague = new ApiError(422, { key: "message.reschedule_not_allowed" });
  expect(refusalOfError("RESCHEDULE", vague)?.text).toBe("message.reschedule_not_allowed_message");
  expect(refusalOfError("CANCEL", vague)).toBeUndefined();
  expect(refusalOfError("CANCEL", new ApiError(500))).toBeUndefined();
});
