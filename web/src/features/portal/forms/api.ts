/** Questionnaires, pain scores and consent forms of what is booked or requested. */
import { queryOptions } from "@tanstack/react-query";
import {
  answered,
  api,
  type BookingRequest,
  type GivenAnswer,
  type QuestionnaireSetQuery,
  type SignedForm,
  type SummaryItem,
} from "../../../api";
import { defined } from "../../../lib/defined";
import { slugsOf } from "../model/visit";
import { consentTasks } from "./consent";
import { type FormOwner, tasksOf } from "./model";

const FORMS = "forms";

/** Everything that is read about the forms of a booking. */
export const formsKey = (bookingKey: string) => [FORMS, bookingKey] as const;

/** What is to be filled in for the scans of a booking, and what was. */
export function tasksQuery(bookingKey: string, visit: readonly Pick<SummaryItem, "id" | "slug">[]) {
  return queryOptions({
    queryKey: [...formsKey(bookingKey), "tasks", slugsOf(visit)],
    queryFn: async ({ signal }) => {
      const of = async ({ id, slug }: Pick<SummaryItem, "id" | "slug">) => ({
        owner: { kind: "APPOINTMENT", slug, id } as const,
        forms: await answered(
          api.GET("/api/secured/appointments/{slug}/questionnaires", {
            params: { path: { slug } },
            signal,
          }),
        ),
      });
      return tasksOf(bookingKey, await Promise.all(visit.map(of)));
    },
    retry: false,
    // Each reading adds a row to the audit trail.
    refetchOnWindowFocus: false,
  });
}

type RequestWithForms = Pick<BookingRequest, "bookingKey" | "slug" | "status"> & {
  /** Patients don't get it while their request is on hold. */
  readonly id?: number;
};

/** What is to be filled in for a request, and what was. */
export function requestTasksQuery({ bookingKey, id, slug, status }: RequestWithForms) {
  const owner = { kind: "BOOKING_REQUEST" as const, slug, ...defined({ id }) };
  return queryOptions({
    queryKey: [...formsKey(bookingKey), "tasks", slug, status],
    queryFn: async () => {
      const { questionnaires } = await openQuestionnaires({ bookingKey, appointmentSlug: slug });
      const forms = questionnaires.map(
        ({ id: questionnaireId, title, type, answered: isDone }) => ({
          ...{ questionnaireId, title, type, answered: isDone, required: true },
        }),
      );
      return tasksOf(bookingKey, [{ owner, forms }]);
    },
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Questionnaires with their questions, and the answers so far. */
export function openQuestionnaires(body: QuestionnaireSetQuery) {
  return answered(api.POST("/api/questionnaire_sets", { body }));
}

/** A questionnaire as it was answered. */
export function givenQuery(id: number, { kind, slug }: FormOwner) {
  const query = kind === "APPOINTMENT" ? { appointmentSlug: slug } : { bookingRequestSlug: slug };
  return queryOptions({
    queryKey: ["given-answer", id, query],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/secured/questionnaires/{id}/view", {
          params: { path: { id }, query },
          signal,
        }),
      ),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** One answer for all of these appointments, their slugs joined by commas. */
export function saveAppointmentAnswer(bookingKey: string, slugs: string, answer: GivenAnswer) {
  return answered(
    api.PUT("/api/booking_keys/{bookingKey}/appointments/{slug}/questionnaire_answers", {
      params: { path: { bookingKey, slug: slugs } },
      body: { answer },
    }),
  );
}

export function saveRequestAnswer(
  bookingKey: string,
  slug: string,
  answer: GivenAnswer,
  protocol = false,
) {
  return answered(
    api.PUT("/api/booking_keys/{bookingKey}/booking_requests/{slug}/questionnaire_answers", {
      params: { path: { bookingKey, slug } },
      body: { answer, protocol },
    }),
  );
}

export function painQuery(bookingKey: string) {
  return queryOptions({
    queryKey: [...formsKey(bookingKey), "pain"],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/secured/booking_keys/{bookingKey}/pain_score", {
          params: { path: { bookingKey } },
          signal,
        }),
      ),
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export function savePainScore(bookingKey: string, answer: GivenAnswer) {
  return answered(
    api.PUT("/api/booking_keys/{bookingKey}/pain_score", {
      params: { path: { bookingKey } },
      body: { answer },
    }),
  );
}

/** The consent forms of the scans of a booking. */
export function consentQuery(bookingKey: string, visit: readonly Pick<SummaryItem, "slug">[]) {
  return queryOptions({
    queryKey: [...formsKey(bookingKey), "consent", slugsOf(visit)],
    queryFn: async ({ signal }) => {
      const of = async ({ slug }: Pick<SummaryItem, "slug">) => {
        const params = { path: { slug } };
        const path = "/api/secured/appointments/{slug}/consent_forms";
        const found = await answered(api.GET(path, { params, signal }));
        return { tasks: consentTasks(slug, found), notify: found.notifyPatient };
      };
      const found = await Promise.all(visit.map(of));
      return {
        tasks: found.flatMap(({ tasks }) => tasks),
        /** We ask the patient to sign now. */
        notify: found.some(({ notify }) => notify),
      };
    },
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export function saveConsent(slug: string, answers: SignedForm[]) {
  return answered(
    api.PUT("/api/secured/appointments/{slug}/consent_forms", {
      params: { path: { slug } },
      body: { answers },
    }),
  );
}
