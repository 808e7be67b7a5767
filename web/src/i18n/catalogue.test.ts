import { expect, test } from "vitest";
import english from "../../../texts/en-AU.json";
import macedonian from "../../../texts/mk.json";

/** The keys that the specification names; they are public and must not change. */
const NAMED = `
  form.referral_file_types
  message.access_read_only
  message.authentication_cookies_error
  message.authentication_error
  message.authentication_otp_error
  message.booking_request_removed_by_operator_message
  message.booking_request_waiting_protocol
  message.booking_request_waiting_protocol_error
  message.cancel_not_allowed
  message.cancel_prior_minutes
  message.canceled_message
  message.check_in_error
  message.check_in_error_desc
  message.declined_by_patient_message
  message.error_access_revoked
  message.error_answering_questionnaire
  message.error_generating_images_url
  message.expired_message
  message.images_for_radiologist_loaded_successfully
  message.inactivity_text
  message.late_enable_digital_check_in_error
  message.max_attempts_reached
  message.max_attempts_reached_results
  message.max_attempts_reached_shared
  message.pain_score_problem
  message.patient_matching_error
  message.patient_request_error_message
  message.patient_request_error_title
  message.patient_request_success_title
  message.problem
  message.questionnaires_already_answered
  message.reschedule_cancelled_appts
  message.reschedule_not_allowed
  message.reschedule_not_allowed_message
  message.reschedule_prior_minutes
  message.reschedule_with_walk_in_not_allowed
  message.restrict_message
  message.results_expired
  message.success
  message.unknown_reason
  message.user_not_have_access_to_images
`
  .trim()
  .split(/\s+/);

const screens = import.meta.glob<string>(["../**/*.tsx", "!../**/*.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("[I18N-02b] every key that the specification names has its text under that name", () => {
  for (const texts of [english, macedonian] as Readonly<Record<string, string>>[]) {
    expect(NAMED.filter((key) => !texts[key])).toEqual([]);
  }
  expect(NAMED).toHaveLength(41);
});

test("[I18N-02a] no screen or component has words of its own: every text is a key", () => {
  const spoken = Object.entries(screens).flatMap(([file, code]) => {
    const markup = code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    // Words between tags, and words in the attributes that people see or hear.
    const words = [
      ...markup.matchAll(/<\/?[A-Za-z][^<>]*[^=]>\s*([A-Za-z][a-z]+(?: [a-z]+)*[.!?]?)\s*</g),
      ...markup.matchAll(/\b(?:aria-label|placeholder|title|alt|label)="([^"]*[a-z]{2}[^"]*)"/g),
    ];
    return words.map(([, found]) => `${file}: ${found}`);
  });
  expect(spoken).toEqual([]);
  expect(Object.keys(screens).length).toBeGreaterThan(100);
});
