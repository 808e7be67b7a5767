import type { TextKey } from "../../../i18n";

const KINDS: Readonly<Record<string, TextKey>> = {
  BOOKING_CONFIRMATION: "lists.kind_confirmation",
  BOOKING_REQUEST_RECEIVED: "lists.kind_request",
  BOOKING_CHANGED: "lists.kind_changed",
  CONTACT_CHANGED: "lists.kind_contact_changed",
  RECORDS_JOINED: "lists.kind_records_joined",
  CALLBACK_REQUEST: "lists.kind_call_back",
  CALL_CENTER_EMAIL: "lists.kind_email",
  ONE_TIME_CODE: "lists.kind_code",
  REMINDER: "lists.kind_reminder",
  RESULTS_AVAILABLE: "lists.kind_results",
  SHARED: "lists.kind_shared",
  SHARE_OPENED: "lists.kind_share",
  SHARE_REVOKED: "lists.kind_share_ended",
  TEST_MESSAGE: "lists.kind_test",
  UPLOAD_LINK: "lists.kind_upload_link",
};

/** What a message is about, in back-office wording. */
export function kindText(kind: string): TextKey {
  return KINDS[kind] ?? "lists.kind_message";
}
