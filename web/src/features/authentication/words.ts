/** The words of getting in: to the patient, or to staff who ask in the patient's place. */
import type { TextKey } from "../../i18n";
import type { AuthenticationAddress } from "./model/address";

export interface Words {
  readonly title: TextKey;
  readonly intro: TextKey;
  readonly numberHelp: TextKey;
  readonly submit: TextKey;
  readonly opening: TextKey;
  readonly who: TextKey;
  readonly codeSubmit: TextKey;
  readonly codeSent: Readonly<Record<"EMAIL" | "SMS", TextKey>>;
}

const patient: Words = {
  title: "auth.title",
  intro: "auth.intro",
  numberHelp: "auth.number_help",
  submit: "auth.open",
  opening: "auth.opening",
  who: "auth.who",
  codeSubmit: "auth.open",
  codeSent: { EMAIL: "auth.code_email", SMS: "auth.code_sms" },
};

const staff: Words = {
  title: "auth.title_staff",
  intro: "auth.intro_staff",
  numberHelp: "auth.number_help_staff",
  submit: "auth.open_staff",
  opening: "auth.opening_staff",
  who: "auth.who_staff",
  codeSubmit: "auth.open_staff",
  codeSent: { EMAIL: "auth.code_email_staff", SMS: "auth.code_sms_staff" },
};

export function wordsFor({ type, shared, staffBooking }: Partial<AuthenticationAddress>): Words {
  const words = staffBooking ? staff : patient;
  const code = shared || type === "APPOINTMENT_RESULTS" || type === "PATIENT_PORTAL";
  if (!code) return words;
  return {
    ...words,
    intro: staffBooking ? "auth.intro_code_staff" : "auth.intro_code",
    submit: staffBooking ? "auth.send_staff" : "auth.send",
  };
}
