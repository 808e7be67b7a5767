import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import type { components } from "../../api/schema.gen";
import { addDays, type CivilDate } from "../../lib/civil-date";
import type { Closure, OfficeAppointment } from "../office";
import { dayOf, type FreeTime, refreshBoard } from "../office-day";
import { daysOfLoss, isHit, type Loss } from "./model/hit";
import { nextStart } from "./model/pages";

export type Exception = components["schemas"]["ScheduleException"];

/** The affected patients are handled in batches of this size. */
const AT_ONCE_MAX = 40;
/** Pages of a clinic's appointments that are searched for them; the server names the others when it closes. */
const PAGES_MAX = 40;
/** Free times are searched in steps of some days, up to the server's limit. */
const LOOK_DAYS = 7;
const LOOKS_MAX = 6;
/** This many free times for each patient: those before it take some of them. */
const TIMES_FOR_EACH = 6;
/** Personal data that is no longer shown leaves the cache soon. */
const CACHE_MS = 10_000;

const EXCEPTIONS_KEY = ["office", "exceptions"];
const BOOKED_KEY = ["office", "booked-in"];
const FREE_KEY = ["office", "free-outside"];

/** Appointments that occupy a device's time. Finished or cancelled ones don't. */
const IN_THE_WAY = [
  "PENDING",
  "BOOKED",
  "CONFIRMED",
  "REQUEST_RESCHEDULE",
  "CHANGED",
  "ARRIVED",
  "IN_PROGRESS",
].join(",");

interface Listed {
  readonly start: CivilDate | undefined;
  readonly items: readonly Exception[];
}

/** A closure that is to be changed. It is read again only when a colleague has changed it. */
export function exceptionQuery(id: string) {
  return queryOptions({
    queryKey: ["office", "exception", id],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/admin/schedule_exceptions/{id}", { params: { path: { id } }, signal }),
      ),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** The coming ones at a clinic, from today on. */
export function exceptionsQuery(clinicId: number) {
  return infiniteQueryOptions({
    queryKey: [...EXCEPTIONS_KEY, clinicId],
    queryFn: async ({ pageParam, signal }): Promise<Listed> => {
      const query = { clinicId, ...(pageParam && { start: pageParam }) };
      const { items } = await answered(
        api.GET("/api/admin/schedule_exceptions", { params: { query }, signal }),
      );
      return { start: pageParam, items };
    },
    initialPageParam: undefined as CivilDate | undefined,
    getNextPageParam: ({ start, items }) => nextStart(start, items),
  });
}

/** The existing closure with the same content: it may be closed for new bookings while some are still to be moved. */
export function sameClosureQuery(closure: Closure) {
  const { clinicId, deviceId, date, lastDate, from, to } = closure;
  const isSame = (one: Exception) =>
    !one.opens &&
    (one.deviceId ?? undefined) === deviceId &&
    one.date === date &&
    one.lastDate === lastDate &&
    (one.from ?? undefined) === from &&
    (one.to ?? undefined) === to;
  return queryOptions({
    queryKey: [...EXCEPTIONS_KEY, "standing", closure],
    queryFn: async ({ signal }) => {
      const query = { clinicId, start: date, end: lastDate };
      const { items } = await answered(
        api.GET("/api/admin/schedule_exceptions", { params: { query }, signal }),
      );
      return items.find(isSame) ?? null;
    },
  });
}

/** The patients who are booked in time that will be lost, soonest first, and whether there are more of them. */
export function bookedInQuery(loss: Loss) {
  const { clinicId, deviceId, named } = loss;
  const { date, lastDate } = daysOfLoss(loss);
  const isMeant = (row: OfficeAppointment) =>
    isHit(loss, row) && (named === undefined || named.includes(row.id));
  return queryOptions({
    queryKey: [...BOOKED_KEY, loss],
    queryFn: async ({ signal }) => {
      const rows: OfficeAppointment[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const query = {
          clinicId,
          // What began on the evening before may last into it.
          start: addDays(date, -1),
          end: lastDate,
          status: IN_THE_WAY,
          ...(deviceId && { deviceId }),
          ...(cursor && { cursor }),
        };
        const page = await answered(
          api.GET("/api/admin/appointments", { params: { query }, signal }),
        );
        rows.push(...page.items.filter(isMeant));
        cursor = page.nextCursor ?? undefined;
        pages += 1;
      } while (cursor && rows.length <= AT_ONCE_MAX && pages < PAGES_MAX);
      return { rows: rows.slice(0, AT_ONCE_MAX), more: rows.length > AT_ONCE_MAX };
    },
    gcTime: CACHE_MS,
  });
}

/** Where one of them could go: from its own day on, outside the lost time. */
export function freeOutsideQuery(loss: Loss, { id, start }: OfficeAppointment, rows: number) {
  return queryOptions({
    queryKey: [...freeKey(loss), id],
    queryFn: async ({ signal }) => {
      const times: FreeTime[] = [];
      let first = dayOf(start);
      for (let look = 0; look < LOOKS_MAX && times.length < rows * TIMES_FOR_EACH; look += 1) {
        const query = { start: first, end: addDays(first, LOOK_DAYS - 1) };
        const { items } = await answered(
          api.GET("/api/admin/appointments/{id}/moves", {
            params: { path: { id }, query },
            signal,
          }),
        );
        times.push(...items.filter((time) => !isHit(loss, time)));
        first = addDays(first, LOOK_DAYS);
      }
      return times;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
  });
}

/** The free times of one of them are read again. */
export function refreshFreeTimes(client: QueryClient, loss: Loss, id: number) {
  return client.invalidateQueries({ queryKey: [...freeKey(loss), id] });
}

/** Free times do not depend on who was named. */
function freeKey({ named: _, ...loss }: Loss) {
  return [...FREE_KEY, loss];
}

export function refreshBookedPatients(client: QueryClient) {
  return client.invalidateQueries({ queryKey: BOOKED_KEY });
}

/** A closure was added or removed: lists and boards show it. */
export async function refreshHours(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries({ queryKey: EXCEPTIONS_KEY }),
    refreshBookedPatients(client),
    refreshBoard(client),
  ]);
}
