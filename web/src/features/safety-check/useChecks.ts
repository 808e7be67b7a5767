/** The questionnaires of the exams that a person is about to book or request, with what their answers led to. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type Exam,
  isApiError,
  type Outcomes,
  type Questionnaire,
  type QuestionnaireType,
  useAccount,
  useAccountIsLoading,
} from "../../api";
import {
  type BookingAddress,
  type BookingQuery,
  CHECKS_KEY,
  isDeadKey,
  isRequested,
} from "../booking";
import { type Answers, openQuestionnaires, processOutcomes } from "../questionnaires";
import type { Attempt } from "./model/outcome";

export interface Check {
  /** Of the draft that has the answers. */
  readonly bookingKey: string;
  readonly exam: Exam;
  readonly attempt: Attempt;
  readonly questionnaire: Questionnaire;
  readonly answers?: Answers;
  /** Once all is answered. */
  readonly outcomes?: Outcomes;
  /** It was answered for a request, and staff have offered the exam since. */
  readonly isOffered?: boolean;
}

export interface Checks {
  /** Of the whole booking; exams that are booked separately have keys of their own. */
  readonly bookingKey: string | undefined;
  readonly checks: readonly Check[];
}

function isSeparate({ address, query }: Opening): boolean {
  return query.separateBooking === true && address.examSlugs.length > 1;
}

/** Exams that are booked separately get their keys with their times. */
function keyOf(opening: Opening, exam: Exam): string | undefined {
  const { address, query } = opening;
  if (!isSeparate(opening)) return query.bookingKey;
  return query.times?.[address.examSlugs.indexOf(exam.slug)]?.bookingKey;
}

interface Opening {
  readonly address: BookingAddress;
  readonly exams: readonly Exam[];
  readonly query: BookingQuery;
}

/** Referrers answer questions of their own before they request. */
type RequestForm = Extract<
  QuestionnaireType,
  "CREATE_BOOKING_REQUEST" | "CREATE_BOOKING_REQUEST_REFERRER"
>;

/** Those of one exam; earlier answers are decided again, for the server alone knows what they lead to. */
async function checksOf(
  exam: Exam,
  { query, address }: Opening,
  bookingKey: string | undefined,
  requestForm: RequestForm,
): Promise<Checks> {
  const attempt = isRequested(exam, query) ? "REQUEST" : "BOOK";
  const type = attempt === "BOOK" ? "BOOKING_FORM" : requestForm;
  const examSlug = exam.slug;
  // Answers to a request come along when its offer is taken up.
  const appointmentSlug = attempt === "BOOK" ? query.bookingRequestSlug : undefined;
  const opened = await openQuestionnaires({ bookingKey, examSlug, type, appointmentSlug });
  const checks: Check[] = [];
  // It could be booked: what its form says about the request counts too, where it was answered.
  const before =
    attempt === "REQUEST" && exam.kind !== "ENQUIRY"
      ? await openQuestionnaires({ bookingKey: opened.bookingKey, examSlug, type: "BOOKING_FORM" })
      : undefined;
  const given = before?.questionnaires.filter(({ questionnaire }) => questionnaire.answered) ?? [];
  for (const { questionnaire, answers } of [...given, ...opened.questionnaires]) {
    const check = { bookingKey: opened.bookingKey, exam, attempt, questionnaire } as const;
    if (!answers) {
      checks.push(check);
      continue;
    }
    const decided = questionnaire.answered
      ? await decide(check, answers, opened.bookingKey, address)
      : undefined;
    const isOffered = appointmentSlug !== undefined;
    checks.push(
      decided ? { ...check, answers, outcomes: decided, isOffered } : { ...check, answers },
    );
    for (const more of decided ? await restricting(check, decided, opened.bookingKey, address) : [])
      checks.push(more);
  }
  return { bookingKey: opened.bookingKey, checks };
}

/** Answers that no longer fit are asked again. */
async function decide(
  { questionnaire, exam }: Check,
  answers: Answers,
  bookingKey: string,
  address: BookingAddress,
): Promise<Outcomes | undefined> {
  const about = {
    questionnaire,
    examSlug: exam.slug,
    clinicSlug: address.clinicSlugs[0],
    bookingKey,
  };
  try {
    return await processOutcomes(about, answers);
  } catch (error) {
    if (isApiError(error, "message.invalid_answer", "message.questionnaire_changed"))
      return undefined;
    throw error;
  }
}

/** Another questionnaire that an outcome wants answered first. */
async function restricting(
  check: Check,
  outcomes: Outcomes,
  bookingKey: string,
  address: BookingAddress,
): Promise<readonly Check[]> {
  const questionnaireId = outcomes.restrictQuestionnaireId;
  if (!questionnaireId) return [];
  const { exam, attempt } = check;
  const opened = await openQuestionnaires({ bookingKey, examSlug: exam.slug, questionnaireId });
  return Promise.all(
    opened.questionnaires.map(async ({ questionnaire, answers }): Promise<Check> => {
      const more: Check = { bookingKey, exam, attempt, questionnaire };
      if (!answers) return more;
      const decided = questionnaire.answered
        ? await decide(more, answers, bookingKey, address)
        : undefined;
      return decided ? { ...more, answers, outcomes: decided } : { ...more, answers };
    }),
  );
}

async function allChecks(opening: Opening, requestForm: RequestForm): Promise<Checks> {
  if (isSeparate(opening)) {
    const all = opening.exams.map(async (exam) => {
      const key = keyOf(opening, exam);
      // Without a key it has no time yet: it is asked before the form.
      return key ? (await checksOf(exam, opening, key, requestForm)).checks : [];
    });
    return { bookingKey: opening.query.bookingKey, checks: (await Promise.all(all)).flat() };
  }
  let bookingKey = opening.query.bookingKey;
  const checks: Check[] = [];
  for (const exam of opening.exams) {
    const found = await checksOf(exam, opening, bookingKey, requestForm).catch((error) => {
      // Another one replaces it: a used key can't take answers.
      if (!bookingKey || checks.length > 0 || !isDeadKey(error)) throw error;
      return checksOf(exam, opening, undefined, requestForm);
    });
    bookingKey = found.bookingKey;
    checks.push(...found.checks);
  }
  return { bookingKey, checks };
}

function checksKey(opening: Opening, bookingKey: string | undefined) {
  const { exams, query } = opening;
  const own = (exam: Exam) => (isSeparate(opening) ? keyOf(opening, exam) : undefined);
  const about = exams.map((exam) => [exam.slug, isRequested(exam, query), own(exam)]);
  return [CHECKS_KEY, bookingKey, about] as const;
}

export function useChecks(opening: Opening) {
  const client = useQueryClient();
  const isReferrer = useAccount()?.kind === "REFERRER";
  const isKnown = !useAccountIsLoading();
  const requestForm = isReferrer ? "CREATE_BOOKING_REQUEST_REFERRER" : "CREATE_BOOKING_REQUEST";
  return useQuery({
    queryKey: checksKey(opening, opening.query.bookingKey),
    queryFn: async () => {
      const checks = await allChecks(opening, requestForm);
      // The address gets the new key in a moment.
      client.setQueryData(checksKey(opening, checks.bookingKey), checks);
      return checks;
    },
    enabled: isKnown,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Sends complete answers, and notes what they led to. */
export function useDecision(opening: Opening, onDecided: Decided) {
  const client = useQueryClient();
  const { address } = opening;
  return useMutation({
    mutationFn: async ({ check, answers }: { check: Check; answers: Answers }) => {
      const { questionnaire, exam, bookingKey } = check;
      const about = {
        ...{ questionnaire, bookingKey, examSlug: exam.slug },
        clinicSlug: address.clinicSlugs[0],
      };
      const outcomes = await processOutcomes(about, answers);
      return { outcomes, more: await restricting(check, outcomes, bookingKey, address) };
    },
    onSuccess: ({ outcomes, more }, { check, answers }) => {
      client.setQueryData<Checks>(checksKey(opening, opening.query.bookingKey), (known) => {
        if (!known) return known;
        const isNew = ({ questionnaire }: Check) =>
          known.checks.every((one) => one.questionnaire.id !== questionnaire.id);
        const checks = known.checks.flatMap((one) =>
          one.exam.slug === check.exam.slug && one.questionnaire.id === check.questionnaire.id
            ? [{ ...one, answers, outcomes }, ...more.filter(isNew)]
            : [one],
        );
        return { ...known, checks };
      });
      onDecided(check, outcomes);
    },
  });
}

type Decided = (check: Check, outcomes: Outcomes) => void;
