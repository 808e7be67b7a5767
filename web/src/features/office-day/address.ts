/** The day in the address: everything that a reload, a colleague or the back button needs. */
import { addDays, type CivilDate, parseCivilDate, weekdayOf } from "../../lib/civil-date";

export type DayView = "day" | "week";

export interface DayAddress {
  readonly clinicId?: number | undefined;
  readonly date?: CivilDate | undefined;
  readonly view: DayView;
  /** The device whose week is shown, all of them without one; of a day the one that a telephone shows. */
  readonly deviceId?: number | undefined;
  /** The selected appointment. */
  readonly appointmentId?: number | undefined;
}

const DAY = "/admin/day";

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Parses an address; ignores invalid values. */
export function readDay({
  clinicId,
  date,
  view,
  deviceId,
  appointmentId,
}: Readonly<Record<string, unknown>>): DayAddress {
  return {
    clinicId: idOf(clinicId),
    date: parseCivilDate(String(date ?? "")),
    view: view === "week" ? "week" : "day",
    deviceId: idOf(deviceId),
    appointmentId: idOf(appointmentId),
  };
}

export function dayHref({ clinicId, date, view, deviceId, appointmentId }: DayAddress): string {
  const said = {
    clinicId,
    date,
    view: view === "week" ? view : undefined,
    deviceId,
    appointmentId,
  };
  const pairs = Object.entries(said).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(pairs).toString();
  return query ? `${DAY}?${query}` : DAY;
}

/** The days that are shown: one, or the week around it from Monday on. */
export function daysOf(date: CivilDate, view: DayView): CivilDate[] {
  if (view === "day") return [date];
  const monday = addDays(date, 1 - weekdayOf(date));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Whether two addresses show the same board. */
export function isSameBoard(one: DayAddress, other: DayAddress): boolean {
  return one.clinicId === other.clinicId && one.date === other.date && one.view === other.view;
}
