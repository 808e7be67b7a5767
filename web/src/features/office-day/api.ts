import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../../api";
import type { components } from "../../api/schema.gen";
import type { CivilDate } from "../../lib/civil-date";
import type { OfficeAppointment } from "../office";

type Schemas = components["schemas"];
export type Board = Schemas["OfficeBoard"];
export type BoardDay = Schemas["OfficeBoardDay"];
export type BoardDevice = Schemas["OfficeBoardDevice"];
export type FreeTime = Schemas["OfficeFreeTime"];
export type MoveRule = Schemas["MoveRule"];
export type NewException = Schemas["NewScheduleException"];
type ExceptionChange = Schemas["ScheduleExceptionChange"];
export type Status = OfficeAppointment["status"];

/** Changes of colleagues appear within seconds. As long as nothing has changed, the answer is empty and is not audited. */
const REFETCH_MS = 3_000;
/** Personal data that is no longer shown leaves the cache soon. */
const CACHE_MS = 10_000;

/** Those that are, or were, on the board; cancelled or moved ones are not. */
const ON_THE_BOARD: readonly Status[] = [
  "PENDING",
  "BOOKED",
  "CONFIRMED",
  "REQUEST_RESCHEDULE",
  "CHANGED",
  "ARRIVED",
  "IN_PROGRESS",
  "COMPLETED",
  "NO_SHOW",
];

export function isOnTheBoard(status: Status): boolean {
  return ON_THE_BOARD.includes(status);
}

export interface BoardQuery {
  readonly clinicId: number;
  readonly start: CivilDate;
  readonly end: CivilDate;
}

const BOARD_KEY = ["office", "board"];

/** A clinic's board, polled with the known version. An overview says how full each day is. */
export function boardQuery(client: QueryClient, wanted: BoardQuery, overview = false) {
  const queryKey = [...BOARD_KEY, wanted, overview];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Board>(queryKey);
      const call = api.GET("/api/admin/boards", {
        params: {
          query: { ...wanted, ...(overview && { overview }) },
          header: known ? { "If-None-Match": `"${known.version}"` } : {},
        },
        signal,
      });
      const status = (await call.catch(() => undefined))?.response.status;
      return status === 304 && known ? known : answered<Board>(call);
    },
    // A board that failed to load says so until a person tries again: polling would hide the reason each time.
    refetchInterval: ({ state }) => (state.data ? REFETCH_MS : false),
    gcTime: CACHE_MS,
  });
}

/** Reads the board at once, such as after a change of one's own. */
export function refreshBoard(client: QueryClient) {
  return client.invalidateQueries({ queryKey: BOARD_KEY });
}

/** All appointments of the board. They are read again only when the board has another version. */
export function appointmentsQuery(
  wanted: BoardQuery,
  deviceId: number | undefined,
  version: string,
) {
  return queryOptions({
    queryKey: ["office", "day", wanted, deviceId, version],
    queryFn: async ({ signal }) => {
      const all: OfficeAppointment[] = [];
      let cursor: string | undefined;
      do {
        const page = await answered(
          api.GET("/api/admin/appointments", {
            params: {
              query: {
                ...wanted,
                status: ON_THE_BOARD.join(","),
                ...(deviceId && { deviceId }),
                ...(cursor && { cursor }),
              },
            },
            signal,
          }),
        );
        all.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return all;
    },
    enabled: version !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
  });
}

export function setStatus({ id }: OfficeAppointment, status: Status, reason?: string) {
  return answered(
    api.PUT("/api/admin/appointments/{id}/status", {
      params: { path: { id } },
      body: { status, ...(reason && { reason }) },
    }),
  );
}

/** Undoes a step that was noted by mistake, if it is still current. */
export function takeBack({ id, status }: OfficeAppointment) {
  return answered(
    api.POST("/api/admin/appointments/{id}/undos", { params: { path: { id } }, body: { status } }),
  );
}

/** The booking gets another key, which is sent to the patient. */
export function sendNewLink({ id }: OfficeAppointment) {
  return answered(api.POST("/api/admin/appointments/{id}/new_links", { params: { path: { id } } }));
}

/** Where an appointment could go on a day. */
export function freeTimesQuery(id: number, day: CivilDate, version: string) {
  return queryOptions({
    queryKey: ["office", "free-times", id, day, version],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { start: day, end: day } };
      const { items } = await answered(
        api.GET("/api/admin/appointments/{id}/moves", { params, signal }),
      );
      return items;
    },
    gcTime: CACHE_MS,
  });
}

export interface Target {
  readonly deviceId: number;
  /** With its offset. */
  readonly start: string;
}

export function move(
  { id, status }: OfficeAppointment,
  target: Target,
  reason: string,
  overlapReason = "",
) {
  return answered(
    api.POST("/api/admin/appointments/{id}/moves", {
      params: { path: { id } },
      body: {
        ...target,
        status,
        ...(reason.trim() && { reason }),
        ...(overlapReason.trim() && { overlapReason }),
      },
    }),
  );
}

export function addException(body: NewException) {
  return answered(api.POST("/api/admin/schedule_exceptions", { body }));
}

/** One of them as it is now. */
export function readException({ id }: { id: string }) {
  return answered(api.GET("/api/admin/schedule_exceptions/{id}", { params: { path: { id } } }));
}

/** Changes days, hours or reason; refused if a colleague has changed it since it was read. */
export function changeException({ id }: { id: string }, body: ExceptionChange) {
  return answered(
    api.PUT("/api/admin/schedule_exceptions/{id}", { params: { path: { id } }, body }),
  );
}

export function removeException({ id, version }: { id: string; version: string }) {
  const params = { path: { id }, query: { version } };
  return answered(api.DELETE("/api/admin/schedule_exceptions/{id}", { params }));
}
