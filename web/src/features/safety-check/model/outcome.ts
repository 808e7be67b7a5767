/** What an answered questionnaire leads to, for one exam. */
import type { Outcomes, QuestionnaireType } from "../../../api";

/** What the person is about to do with the exam. */
export type Attempt = "BOOK" | "REQUEST";

export type Step =
  | { readonly kind: "deny"; readonly message: string | undefined }
  | { readonly kind: "exam"; readonly examSlug: string }
  | { readonly kind: "request" }
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "go-on" };

const DENYING = { BOOK: "DENY_BOOKING", REQUEST: "DENY_BOOKING_REQUEST" } as const;

/** A denial comes first: it says why nothing else is done. */
export function stepAfter(outcomes: Outcomes, attempt: Attempt, examSlug: string): Step {
  const denied = outcomes.outcomes.find(({ type }) => type === DENYING[attempt]);
  if (denied) return { kind: "deny", message: denied.result.message ?? undefined };
  const { newExamSlug, url } = outcomes;
  if (attempt === "BOOK" && newExamSlug && newExamSlug !== examSlug) {
    return { kind: "exam", examSlug: newExamSlug };
  }
  const requested = outcomes.outcomes.some(({ type }) => type === "CREATE_BOOKING_REQUEST");
  if (attempt === "BOOK" && requested) return { kind: "request" };
  return url ? { kind: "url", url } : { kind: "go-on" };
}

const BOOKING_FORM_DELAY_MS = 100;

/** A person sees the booking form close before the page changes. */
export function navigationDelay(type: QuestionnaireType): number {
  return type === "BOOKING_FORM" ? BOOKING_FORM_DELAY_MS : 0;
}

/** What all answers together ask of the booking. */
export interface Demands {
  readonly minutesPrior?: number;
  readonly insuranceTypeId?: number;
  readonly documentTypeIds: readonly number[];
  readonly medicareNumber: boolean;
  readonly code: boolean;
  readonly walkInExamName?: string;
  readonly walkInGroup?: string;
  readonly request?: RequestInstead;
}

/** The outcome that makes a request of a booking. */
export interface RequestInstead {
  readonly outcomeId: string;
  /** Where the browser goes if the request can't be made, and what is said there. */
  readonly errorUrl?: string;
  readonly customMessage?: string;
}

function requestOf(all: readonly Outcomes[]): RequestInstead | undefined {
  for (const { outcomes, errorUrl, customMessage } of all) {
    const found = outcomes.find(({ type }) => type === "CREATE_BOOKING_REQUEST");
    if (!found) continue;
    return {
      outcomeId: found.outcomeId,
      ...(errorUrl ? { errorUrl } : {}),
      ...(customMessage ? { customMessage } : {}),
    };
  }
}

export function demandsOf(all: readonly Outcomes[]): Demands {
  const first = <T>(read: (one: Outcomes) => T | null | undefined) =>
    all.map(read).find((value) => value !== null && value !== undefined) ?? undefined;
  const minutes = all.map(({ minutesPrior }) => minutesPrior ?? 0);
  const insuranceTypeId = first((one) => one.insuranceTypeId);
  const walkInExamName = first((one) => one.walkInExamName);
  const walkInGroup = first((one) => one.walkInEnabledGroup);
  const request = requestOf(all);
  const longest = Math.max(0, ...minutes);
  return {
    documentTypeIds: all.flatMap(({ documentTypeId }) => documentTypeId ?? []),
    medicareNumber: all.some(({ medicareNumberRequired }) => medicareNumberRequired),
    code: all.some(({ validationCodeRequired }) => validationCodeRequired),
    ...(longest > 0 ? { minutesPrior: longest } : {}),
    ...(insuranceTypeId ? { insuranceTypeId } : {}),
    ...(walkInExamName ? { walkInExamName } : {}),
    ...(walkInGroup ? { walkInGroup } : {}),
    ...(request ? { request } : {}),
  };
}
