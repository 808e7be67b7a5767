/** The consent forms of a booking: which are to be signed, and which are. */
import type { ConsentForm, Consents } from "../../../api";

export interface ConsentTask {
  readonly slug: string;
  readonly form: ConsentForm;
  readonly waits: boolean;
  /** What was signed last, if anything was. */
  readonly paper: { readonly id: number; readonly signedAt: string } | undefined;
}

/** Those of one scan. */
export function consentTasks(
  slug: string,
  { consentForms, answers, appointmentConsentForms }: Consents,
): ConsentTask[] {
  return consentForms.map((form) => ({
    slug,
    form,
    waits: appointmentConsentForms.some(
      ({ consentFormId, state }) => consentFormId === form.id && state === "PENDING",
    ),
    paper: answers.findLast(({ consentFormId }) => consentFormId === form.id),
  }));
}

/** Where a signed form is read, as a PDF. */
export function paperHref(slug: string, id: number): string {
  return `/api/secured/appointments/${slug}/consent_forms/${id}/paper`;
}
