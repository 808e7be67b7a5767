import { type ApiError, isApiError } from "../../api";

/** A questionnaire that isn't answered, or answers that rule the exam out: staff may go on with a reason. */
const DENIALS = [
  "message.booking_denied",
  "message.questionnaire_required",
  "message.prep_too_late",
];

export function isDenial(error: unknown): error is ApiError {
  return isApiError(error, ...DENIALS);
}

/** What the server says, with what the questionnaire says about it. */
export function denialWords({ message, details }: ApiError): string {
  return details.explanation ? `${message} “${details.explanation}”` : message;
}
