/** The texts of signing in: for the patient, for staff who act for them, or for a visitor with a shared link. */
import type { TextKey } from "../../i18n";
import type { AuthenticationAddress } from "./model/address";

export interface Words {
  /** The title of the page. */
  readonly page: TextKey;
  readonly title: TextKey;
  readonly intro: TextKey;
  /** Absent if no number is asked for. */
  readonly numberHelp?: TextKey;
  readonly submit: TextKey;
  readonly opening: TextKey;
  readonly who: TextKey;
  readonly codeSubmit: TextKey;
  readonly codeSent: Readonly<Record<"EMAIL" | "SMS", TextKey>>;
}

const patient: Words = {
  page: "auth.page",
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
  page: "auth.page",
  title: "auth.title_staff",
  intro: "auth.intro_staff",
  numberHelp: "auth.number_help_staff",
  submit: "auth.open_staff",
  opening: "auth.opening_staff",
  who: "auth.who_staff",
  codeSubmit: "auth.open_staff",
  codeSent: { EMAIL: "auth.code_email_staff", SMS: "auth.code_sms_staff" },
};

/** They know the patient's date of birth; the code goes to them. */
const contact: Words = {
  page: "auth.page_shared",
  title: "auth.title_shared",
  intro: "auth.intro_shared",
  submit: "auth.send",
  opening: "auth.opening_shared",
  who: "auth.who_shared",
  codeSubmit: "auth.open_shared",
  codeSent: { EMAIL: "auth.code_email", SMS: "auth.code_sms" },
};

export function wordsFor({ type, shared, staffBooking }: Partial<AuthenticationAddress>): Words {
  if (shared && !staffBooking) return contact;
  const words = staffBooking ? staff : patient;
  const code = shared || type === "APPOINTMENT_RESULTS" || type === "PATIENT_PORTAL";
  if (!code) return words;
  return {
    ...words,
    intro: staffBooking ? "auth.intro_code_staff" : "auth.intro_code",
    submit: staffBooking ? "auth.send_staff" : "auth.send",
  };
}
