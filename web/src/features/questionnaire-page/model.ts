/** The address of the page, and where an answer belongs. */
import type { QuestionnaireType } from "../../api";

type Parameters = Readonly<Record<string, unknown>>;

export interface PageAddress {
  readonly bookingKey?: string;
  readonly appointmentSlug?: string;
  readonly questionnaireId?: number;
}

/** A malformed parameter is dropped. */
export function addressOf({
  bookingKey,
  appointmentSlug,
  questionnaireId,
}: Parameters): PageAddress {
  const key = String(bookingKey ?? "");
  const slug = String(appointmentSlug ?? "");
  const id = String(questionnaireId ?? "");
  return {
    ...(/^[A-Za-z0-9_-]{22}$/.test(key) ? { bookingKey: key } : {}),
    ...(/^[a-z0-9-]{1,100}$/.test(slug) ? { appointmentSlug: slug } : {}),
    ...(/^[1-9]\d{0,14}$/.test(id) ? { questionnaireId: Number(id) } : {}),
  };
}

export type Owner = "APPOINTMENT" | "BOOKING_REQUEST" | "DRAFT";

/** Where an answer is saved: slugs of requests begin with an r. */
export function ownerOf(slug: string | null | undefined): Owner {
  if (!slug) return "DRAFT";
  return slug.startsWith("r-") ? "BOOKING_REQUEST" : "APPOINTMENT";
}

/** What is said when an answer can't be saved; otherwise what the server says. */
export function failureOf(owner: Owner, type: QuestionnaireType) {
  if (owner !== "BOOKING_REQUEST") return undefined;
  return type === "PROTOCOL"
    ? ("message.booking_request_waiting_protocol_error" as const)
    : ("message.error_answering_questionnaire" as const);
}
