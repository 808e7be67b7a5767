import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CivilDate } from "../../lib/civil-date";
import { type DayView, daysOf } from "./address";
import { appointmentsQuery, boardQuery } from "./api";
import { keepTimes } from "./keep-times";

interface DayQuery {
  readonly clinicId: number;
  readonly date: CivilDate;
  readonly view: DayView;
  readonly deviceId?: number | undefined;
}

/**
 * The board and its appointments, kept up to date. A week shows all devices, with how full they are but not who is
 * booked, or one named device.
 */
export function useDay({ clinicId, date, view, deviceId }: DayQuery) {
  const days = daysOf(date, view);
  const wanted = { clinicId, start: days[0] ?? date, end: days.at(-1) ?? date };
  const isOverview = view === "week" && deviceId === undefined;
  const board = useQuery(boardQuery(useQueryClient(), wanted, isOverview));
  const devices = board.data?.devices ?? [];
  const device = devices.find(({ id }) => id === deviceId) ?? devices[0];
  const narrowed = view === "week" ? device?.id : undefined;
  const asked = appointmentsQuery(wanted, narrowed, isOverview ? "" : (board.data?.version ?? ""));
  // Those of another day or device would be filtered out and leave a board that seems empty.
  const appointments = useQuery({ ...asked, placeholderData: keepTimes(asked.queryKey) });
  return { days, board, device, isOverview, appointments };
}
