/** The day of a clinic on paper: all in the order of time, or a sheet for each device. */
import type { OfficeAppointment } from "../office";
import { type DayAddress, dayHref } from "./address";
import type { BoardDevice } from "./api";

export type PrintGroup = "clinic" | "device";

const PRINT = "/admin/day/print";

export function printHref(address: DayAddress, by?: PrintGroup): string {
  const { clinicId, date, deviceId } = address;
  const href = dayHref({ clinicId, date, deviceId, view: "day" }).replace(/^[^?]*/, PRINT);
  if (by !== "device") return href;
  return `${href}${href.includes("?") ? "&" : "?"}by=device`;
}

export interface Sheet {
  /** Absent for the list of the whole clinic. */
  readonly device?: BoardDevice | undefined;
  readonly rows: readonly OfficeAppointment[];
}

const inTime = (one: OfficeAppointment, other: OfficeAppointment) =>
  Date.parse(one.start) - Date.parse(other.start) || one.id - other.id;

/** A device without patients has a sheet too: staff see that nothing is missing. */
export function sheetsOf(
  rows: readonly OfficeAppointment[],
  devices: readonly BoardDevice[],
  by: PrintGroup,
  deviceId?: number,
): Sheet[] {
  const sorted = rows.toSorted(inTime);
  const of = (device: BoardDevice) => ({
    device,
    rows: sorted.filter((row) => row.deviceId === device.id),
  });
  const only = devices.find(({ id }) => id === deviceId);
  if (only) return [of(only)];
  return by === "device" ? devices.map(of) : [{ rows: sorted }];
}
