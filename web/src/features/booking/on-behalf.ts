/** The same forms address a patient, or a person at a desk or in a practice who books for one. */
import { useAccount } from "../../api";
import { type Language, type TextKey, useLanguage } from "../../i18n";

/** Texts that differ when they are about a patient. */
const aboutPatient: Partial<Record<TextKey, TextKey>> = {
  "check.back": "check.back_patient",
  "check.error_terms": "check.error_terms_patient",
  "check.intro": "check.intro_patient",
  "check.request": "check.request_patient",
  "check.terms": "check.terms_patient",
  "check.terms_for": "check.terms_patient",
  "check.title": "check.title_patient",
  "check.title_request": "check.title_request_patient",
  "details.contact": "details.contact_patient",
  "details.continue": "details.continue_patient",
  "details.email_help": "details.email_help_patient",
  "details.mobile_help": "details.mobile_help_patient",
  "details.title": "details.title_patient",
  "details.you": "details.you_patient",
  "guardian.name": "guardian.name_young",
  "guardian.relation": "guardian.relation_patient",
  "guardian.title": "guardian.title_patient",
  "guardian.why": "guardian.why_patient",
  "who.another": "who.another_patient",
  "who.self": "who.self_patient",
};

/** Whether an account books, for a patient. */
export function useOnBehalf(): boolean {
  const account = useAccount();
  return account?.kind === "STAFF" || account?.kind === "REFERRER";
}

/** Like `useLanguage().text`, but about the patient if an account books. */
export function useWords(): Language["text"] {
  const { text } = useLanguage();
  const onBehalf = useOnBehalf();
  return (key, values) => text((onBehalf && aboutPatient[key]) || key, values);
}
