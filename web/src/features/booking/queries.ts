/** The queries of the booking screens, each with its own key, so that going back needs no second call. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useSuspenseQueries,
} from "@tanstack/react-query";
import { answered, api, type Exam, type Submitted } from "../../api";
import { addDays, type CivilDate } from "../../lib/civil-date";
import { defined } from "../../lib/defined";
import type { BookingAddress } from "./model/address";
import type { Booking } from "./model/another-time";
import { MONTH_DAYS } from "./model/month";
import { type BookingQuery, locationOf } from "./model/query";

const MINUTE_MS = 60_000;
/** The catalogue changes rarely; a page that stays open longer reads it again. */
const CATALOGUE_FRESH_MS = 10 * MINUTE_MS;
/** Long enough to browse weeks without a call, short enough that few times shown are gone. */
const SLOTS_FRESH_MS = 2 * MINUTE_MS;
const WEEK_LAST_DAY = 6;

export const SLOTS_KEY = "slots";
/** The questionnaires of drafts. */
export const CHECKS_KEY = "questionnaires";

export const regionsQuery = queryOptions({
  queryKey: ["regions"],
  queryFn: ({ signal }) => answered(api.GET("/api/regions", { signal })),
  staleTime: CATALOGUE_FRESH_MS,
});

export interface ExamFilter {
  readonly regionSlug: string;
  readonly search?: string | undefined;
  readonly modalityId?: number | undefined;
  readonly groupName?: string | undefined;
  readonly bodyPartId?: number | undefined;
  readonly examSlug?: string | undefined;
}

export function examsQuery(filter: ExamFilter) {
  const query = defined(filter);
  return queryOptions({
    queryKey: ["exams", query],
    queryFn: ({ signal }) => answered(api.GET("/api/exams", { params: { query }, signal })),
    staleTime: CATALOGUE_FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

export function bodyPartsQuery(regionSlug: string) {
  return queryOptions({
    queryKey: ["body-parts", regionSlug],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/body_parts", { params: { query: { regionSlug } }, signal })),
    staleTime: CATALOGUE_FRESH_MS,
  });
}

export function examGroupsQuery(regionSlug: string) {
  return queryOptions({
    queryKey: ["exam-groups", regionSlug],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/exam_groups", { params: { query: { regionSlug } }, signal })),
    staleTime: CATALOGUE_FRESH_MS,
  });
}

/** One exam by its slug; nothing where the region has no such exam. */
export function examQuery(regionSlug: string, examSlug: string) {
  return queryOptions({
    queryKey: ["exam", regionSlug, examSlug],
    queryFn: async ({ signal }) => {
      const query = { regionSlug, examSlug };
      const exams = await answered(api.GET("/api/exams", { params: { query }, signal }));
      return exams.find((exam) => exam.slug === examSlug) ?? null;
    },
    staleTime: CATALOGUE_FRESH_MS,
  });
}

/** The exams of an address, in its order. The route has checked that all of them exist. */
export function useExams({ regionSlug, examSlugs }: BookingAddress): readonly Exam[] {
  const found = useSuspenseQueries({
    queries: examSlugs.map((slug) => examQuery(regionSlug, slug)),
  });
  return found.flatMap(({ data }) => data ?? []);
}

export function nearbyClinicsQuery(regionSlug: string, examSlug: string, place: BookingQuery) {
  const query = { regionSlug, examSlug, ...locationOf(place) };
  return queryOptions({
    queryKey: ["nearby-clinics", query],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/clinics/nearby", { params: { query }, signal })),
    staleTime: CATALOGUE_FRESH_MS,
  });
}

export function postalCodesQuery(typed: string) {
  const search = typed.trim();
  return queryOptions({
    queryKey: ["postal-codes", search],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/postal_code_locations", { params: { query: { search } }, signal })),
    staleTime: CATALOGUE_FRESH_MS,
    placeholderData: keepPreviousData,
    enabled: search.length > 1,
  });
}

/** What is known of the person's place: the name of the one in the address, or else a kiosk's stored place. */
export function currentLocationQuery(place?: BookingQuery) {
  const query = place && locationOf(place);
  return queryOptions({
    queryKey: ["current-location", query ?? {}],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/locations/current", { params: query ? { query } : {}, signal })),
    staleTime: CATALOGUE_FRESH_MS,
  });
}

export interface SlotSearch {
  readonly regionSlug: string;
  readonly examSlug: string;
  /** Only this clinic; absent for all clinics of the region. */
  readonly clinicSlug?: string | undefined;
  readonly query: BookingQuery;
}

function slotFilter({ regionSlug, examSlug, clinicSlug, query }: SlotSearch) {
  const { deviceId, groupName, customDuration } = query;
  return {
    regionSlug,
    examSlug,
    ...defined({ clinicSlug, deviceId, groupName, customDuration }),
    ...locationOf(query),
  };
}

/** The caller's own hold must not hide its time from them. */
function draftHeader({ bookingKey }: BookingQuery) {
  return bookingKey ? { header: { "Booking-Key": bookingKey } } : {};
}

export function weekOfSlotsQuery(search: SlotSearch, week: CivilDate) {
  const query = { ...slotFilter(search), start: week, end: addDays(week, WEEK_LAST_DAY) };
  return queryOptions({
    queryKey: [SLOTS_KEY, "week", query, search.query.bookingKey],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/slots", { params: { query, ...draftHeader(search.query) }, signal })),
    staleTime: SLOTS_FRESH_MS,
  });
}

/** One day, to find a chosen time again. */
export function dayOfSlotsQuery(search: SlotSearch, day: CivilDate) {
  const query = { ...slotFilter(search), start: day, end: day };
  return queryOptions({
    queryKey: [SLOTS_KEY, "day", query, search.query.bookingKey],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/slots", { params: { query, ...draftHeader(search.query) }, signal })),
    staleTime: SLOTS_FRESH_MS,
  });
}

/** The clinics of each of several exams, by position, nearest first. */
export function separateClinicsQuery(regionSlug: string, examSlug: string, place: BookingQuery) {
  const query = { regionSlug, examSlug, ...locationOf(place) };
  return queryOptions({
    queryKey: ["separate-clinics", query],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/clinics/separate_booking", { params: { query }, signal })),
    staleTime: CATALOGUE_FRESH_MS,
  });
}

/** Five weeks at once, for the view of a month. */
export function monthOfSlotsQuery(search: SlotSearch, first: CivilDate) {
  const query = { ...slotFilter(search), start: first, end: addDays(first, MONTH_DAYS - 1) };
  return queryOptions({
    queryKey: [SLOTS_KEY, "month", query, search.query.bookingKey],
    queryFn: ({ signal }) =>
      answered(api.GET("/api/slots", { params: { query, ...draftHeader(search.query) }, signal })),
    staleTime: SLOTS_FRESH_MS,
  });
}

export function nextAvailableQuery(search: SlotSearch, after?: CivilDate) {
  const query = { ...slotFilter(search), ...defined({ after }) };
  return queryOptions({
    queryKey: [SLOTS_KEY, "next", query, search.query.bookingKey],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/slots/next", { params: { query, ...draftHeader(search.query) }, signal }),
      ),
    staleTime: SLOTS_FRESH_MS,
  });
}

/** The form for these exams at these clinics. */
export function bookingFormQuery({
  examSlugs,
  clinicSlugs,
}: Pick<BookingAddress, "examSlugs" | "clinicSlugs">) {
  const query = {
    examSlug: examSlugs.join(),
    ...(clinicSlugs.length > 0 ? { clinicSlug: clinicSlugs.join() } : {}),
  };
  return queryOptions({
    queryKey: ["booking-form", query],
    queryFn: ({ signal }) => answered(api.GET("/api/booking_forms", { params: { query }, signal })),
    staleTime: CATALOGUE_FRESH_MS,
  });
}

/** Everything that was chosen, and its form, as one answer. */
export function chosenQuery(client: QueryClient, address: BookingAddress, place: BookingQuery) {
  const { regionSlug, examSlugs } = address;
  return queryOptions({
    queryKey: ["chosen", regionSlug, examSlugs, address.clinicSlugs, locationOf(place)],
    queryFn: async () => {
      const each = <T>(read: (slug: string) => Promise<T>) => Promise.all(examSlugs.map(read));
      const [form, exams, nearby] = await Promise.all([
        client.fetchQuery(bookingFormQuery(address)),
        each((slug) => client.fetchQuery(examQuery(regionSlug, slug))),
        each((slug) => client.fetchQuery(nearbyClinicsQuery(regionSlug, slug, place))),
      ]);
      const clinics = nearby.flatMap((list) => list.clinics.map(({ clinic }) => clinic));
      return { form, clinics, exams: exams.filter((exam) => exam !== null) };
    },
    staleTime: CATALOGUE_FRESH_MS,
  });
}

export const ethnicitiesQuery = queryOptions({
  queryKey: ["ethnicities"],
  queryFn: ({ signal }) => answered(api.GET("/api/ethnicities", { signal })),
  staleTime: CATALOGUE_FRESH_MS,
});

/** The result of a submission, for the screen that shows it. */
export interface SentSubmission {
  readonly answer: Submitted;
  /** A fresh key for each appointment that failed, in their order. */
  readonly newKeys: readonly string[];
  readonly booking: Booking;
  /** The first name, for a person who books for a patient and can't look it up. */
  readonly patientName: string;
}

export function submittedKey(bookingKey: string) {
  return ["submitted", bookingKey] as const;
}

/**
 * Everything that the session of a key opens; a separate booking has one key per exam. Staff have no key in their
 * session: they name those that they have just created.
 */
export function sessionBookingsQuery(bookingKey: string, made: readonly string[] = []) {
  return queryOptions({
    queryKey: ["matters", bookingKey],
    queryFn: async ({ signal }) => {
      const { bookingKeys = [] } = await answered(api.GET("/api/authentication", { signal }));
      const own = bookingKeys.length > 0 ? bookingKeys : made;
      const keys = own.includes(bookingKey) ? own : [bookingKey];
      return Promise.all(keys.map((key) => summary(key, signal)));
    },
    retry: false,
  });
}

function summary(bookingKey: string, signal: AbortSignal) {
  const params = { path: { bookingKey } };
  return answered(api.GET("/api/secured/booking_keys/{bookingKey}/summary", { params, signal }));
}
