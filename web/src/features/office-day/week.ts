/** The week of a clinic at a glance, computed from the server's data. */
import type { CivilDate } from "../../lib/civil-date";
import type { Board, BoardDevice, BoardDay as DayFigures } from "./api";
import { closuresOn } from "./model";

/** A day of one device. */
export interface WeekCell extends DayFigures {
  readonly device: BoardDevice;
  /** Why it is closed, if a reason was given. */
  readonly reasons: readonly string[];
}

export interface WeekRow {
  readonly day: CivilDate;
  readonly cells: readonly WeekCell[];
  readonly appointments: number;
  /** Why the device has no sessions this day, if it has none and no bookings. */
  readonly closed: { readonly reasons: readonly string[] } | undefined;
}

const unique = (words: readonly string[]) => [...new Set(words)];

/** A row a day, with a cell for each device in the order of the board. */
export function weekRows(days: readonly CivilDate[], board: Board): WeekRow[] {
  return days.map((day) => {
    const cells = board.devices.flatMap((device) => {
      const figures = device.days?.find(({ date }) => date === day);
      const closures = closuresOn(day, device, board.exceptions);
      const reasons = unique(closures.map(({ reason }) => reason));
      return figures ? [{ ...figures, device, reasons }] : [];
    });
    const isIdle = cells.every((cell) => isClosed(cell) && cell.appointments === 0);
    return {
      day,
      cells,
      appointments: cells.reduce((sum, cell) => sum + cell.appointments, 0),
      closed: isIdle ? { reasons: unique(cells.flatMap(({ reasons }) => reasons)) } : undefined,
    };
  });
}

export function isClosed({ openMinutes }: Pick<DayFigures, "openMinutes">): boolean {
  return openMinutes === 0;
}

/** How much of the open time is booked. Only a full day counts as full, and only an empty one as empty. */
export function percentBooked({
  openMinutes,
  bookedMinutes,
}: Pick<DayFigures, "openMinutes" | "bookedMinutes">): number {
  if (openMinutes === 0 || bookedMinutes === 0) return 0;
  return Math.max(1, Math.floor((bookedMinutes / openMinutes) * 100));
}
