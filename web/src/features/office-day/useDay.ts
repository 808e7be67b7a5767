import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CivilDate } from "../../lib/civil-date";
import { type DayView, daysOf } from "./address";
import { appointmentsQuery, boardQuery } from "./api";

interface Wanted {
  readonly clinicId: number;
  readonly date: CivilDate;
  readonly view: DayView;
  readonly deviceId?: number | undefined;
}

/** The board and its appointments, as they are now and as others change them. */
export function useDay({ clinicId, date, view, deviceId }: Wanted) {
  const days = daysOf(date, view);
  const wanted = { clinicId, start: days[0] ?? date, end: days.at(-1) ?? date };
  const board = useQuery(boardQuery(useQueryClient(), wanted));
  const devices = board.data?.devices ?? [];
  const device = devices.find(({ id }) => id === deviceId) ?? devices[0];
  const narrowed = view === "week" ? device?.id : undefined;
  const appointments = useQuery({
    ...appointmentsQuery(wanted, narrowed, board.data?.version ?? ""),
    placeholderData: keepPreviousData,
  });
  return { days, board, device, appointments };
}
