/** The calls that open, keep and decide questionnaires. */
import {
  answered,
  api,
  type Outcomes,
  type Questionnaire,
  type QuestionnaireType,
} from "../../api";
import { defined } from "../../lib/defined";
import type { Answers } from "./survey";

export interface Opened {
  readonly bookingKey: string;
  readonly questionnaires: readonly { questionnaire: Questionnaire; answers?: Answers }[];
}

export interface OpenQuery {
  readonly bookingKey?: string | undefined;
  readonly examSlug?: string | undefined;
  /** The request whose offer a draft takes up. */
  readonly appointmentSlug?: string | undefined;
  readonly questionnaireId?: number | undefined;
  readonly type?: QuestionnaireType | undefined;
}

/** Without a booking key a new one is made. */
export async function openQuestionnaires(query: OpenQuery): Promise<Opened> {
  const set = await answered(api.POST("/api/questionnaire_sets", { body: defined(query) }));
  const answersOf = ({ id, version }: Questionnaire) => {
    const given = set.answers.filter(({ questionnaireId }) => questionnaireId === id);
    const own = given.find(({ examSlug }) => examSlug === query.examSlug) ?? given[0];
    return own?.questionnaireVersion === version ? parsed(own.questionnaireResult) : undefined;
  };
  return {
    bookingKey: set.bookingKey,
    questionnaires: set.questionnaires.map((questionnaire) => {
      const answers = answersOf(questionnaire);
      return answers ? { questionnaire, answers } : { questionnaire };
    }),
  };
}

function parsed(text: string): Answers | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null ? (found as Answers) : undefined;
  } catch {
    return undefined;
  }
}

export interface About {
  readonly bookingKey: string;
  readonly questionnaire: Questionnaire;
  readonly examSlug?: string | undefined;
  readonly clinicSlug?: string | undefined;
}

function answerOf({ questionnaire }: About, answers: Answers) {
  return {
    questionnaireId: questionnaire.id,
    questionnaireVersion: questionnaire.version,
    questionnaireResult: JSON.stringify(answers),
  };
}

/** Saves on their way: one that arrives after the decision would replace what was decided upon. */
const saving = new Set<Promise<unknown>>();

/** Keeps answers with the draft, complete or not. */
export async function saveAnswers(about: About, answers: Answers): Promise<void> {
  const { bookingKey, examSlug } = about;
  const path = "/api/booking_keys/{bookingKey}/temporary_questionnaires";
  const body = { answer: answerOf(about, answers), ...defined({ examSlug }) };
  const call = answered(api.PUT(path, { params: { path: { bookingKey } }, body, keepalive: true }));
  saving.add(call);
  await call.finally(() => saving.delete(call));
}

/** The server's decision upon complete answers. */
export async function processOutcomes(about: About, answers: Answers): Promise<Outcomes> {
  const { bookingKey, examSlug, clinicSlug } = about;
  await Promise.allSettled(saving);
  return answered(
    api.POST("/api/questionnaires/outcomes", {
      body: { bookingKey, answer: answerOf(about, answers), ...defined({ examSlug, clinicSlug }) },
    }),
  );
}

/** The answers go with the booking to another exam. */
export async function changeExamOfAnswers(
  bookingKey: string,
  examSlug: string,
  newExamSlug: string,
): Promise<void> {
  const path = "/api/booking_keys/{bookingKey}/temporary_questionnaires/exam";
  const body = { examSlug, newExamSlug };
  await answered(api.PUT(path, { params: { path: { bookingKey } }, body }));
}

/** A file in an answer becomes a document of the draft. */
export async function uploadFile(bookingKey: string, file: File): Promise<number> {
  const path = "/api/booking_keys/{bookingKey}/temporary_documents";
  const { asUpload } = await import("../documents");
  const upload = asUpload({ file, uploadId: crypto.randomUUID() }, () => undefined);
  const { id } = await answered(api.POST(path, { params: { path: { bookingKey } }, ...upload }));
  return id;
}
