/** Saving what is answered on a page of its own, by the key in its address. */
import { answered, api, isApiError, type Questionnaire } from "../../api";
import { type Answers, processOutcomes } from "../questionnaires";
import { ownerOf } from "./model";

export interface Saved {
  /** Why a draft goes no further. */
  readonly denied?: string | undefined;
  /** What the answers led to, in words, and where the browser goes. */
  readonly said?: { readonly title: string; readonly message: string } | undefined;
  readonly url?: string | undefined;
}

export async function saveOnPage(
  bookingKey: string,
  questionnaire: Questionnaire,
  answers: Answers,
): Promise<Saved> {
  const slug = questionnaire.appointmentSlug;
  if (!slug) {
    const outcomes = await processOutcomes({ bookingKey, questionnaire }, answers);
    return { denied: outcomes.message ?? undefined, url: outcomes.url ?? undefined };
  }
  const params = { path: { bookingKey, slug } };
  const answer = {
    questionnaireId: questionnaire.id,
    questionnaireVersion: questionnaire.version,
    questionnaireResult: JSON.stringify(answers),
  };
  if (ownerOf(slug) === "BOOKING_REQUEST") {
    const path = "/api/booking_keys/{bookingKey}/booking_requests/{slug}/questionnaire_answers";
    const body = { answer, protocol: questionnaire.type === "PROTOCOL" };
    await answered(api.PUT(path, { params, body }));
  } else {
    const path = "/api/booking_keys/{bookingKey}/appointments/{slug}/questionnaire_answers";
    await answered(api.PUT(path, { params, body: { answer } }));
  }
  return messageOf(bookingKey, questionnaire.id);
}

/** Without a session there is nothing to say. */
async function messageOf(bookingKey: string, questionnaireId: number): Promise<Saved> {
  const path = "/api/booking_keys/{bookingKey}/questionnaires/{questionnaireId}/message";
  try {
    const found = await answered(
      api.GET(path, { params: { path: { bookingKey, questionnaireId } } }),
    );
    return { said: found, url: found.redirectUrl ?? undefined };
  } catch (error) {
    if (isApiError(error)) return {};
    throw error;
  }
}
