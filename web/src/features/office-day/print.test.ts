import { expect, test } from "vitest";
import type { OfficeAppointment } from "../office";
import type { BoardDevice } from "./api";
import { printHref, sheetsOf } from "./print";

const devices = [
  { id: 1, name: "MRI 1" },
  { id: 2, name: "CT 1" },
] as BoardDevice[];
const row = (id: number, deviceId: number, time: string) =>
  ({ id, deviceId, start: `2026-03-10T${time}:00+11:00` }) as OfficeAppointment;
const rows = [row(1, 2, "10:00"), row(2, 1, "09:00"), row(3, 2, "08:00")];
const ids = (sheet: { rows: readonly OfficeAppointment[] }) => sheet.rows.map(({ id }) => id);

test("[OPS-15j] the clinic's list has everyone in the order of time", () => {
  const sheets = sheetsOf(rows, devices, "clinic");
  expect(sheets.map(ids)).toEqual([[3, 2, 1]]);
});

test("[OPS-15j] each device has a sheet, or one alone", () => {
  const sheets = sheetsOf(rows, devices, "device");
  expect(sheets.map(({ device }) => device?.name)).toEqual(["MRI 1", "CT 1"]);
  expect(sheets.map(ids)).toEqual([[2], [3, 1]]);
  expect(sheetsOf(rows, devices, "clinic", 2).map(ids)).toEqual([[3, 1]]);
});

test("[OPS-15j] the address names day, clinic and device", () => {
  const address = { clinicId: 7, date: "2026-03-10", view: "week", appointmentId: 3 } as const;
  expect(printHref(address)).toBe("/admin/day/print?clinicId=7&date=2026-03-10");
  expect(printHref({ ...address, deviceId: 2 }, "device")).toBe(
    "/admin/day/print?clinicId=7&date=2026-03-10&deviceId=2&by=device",
  );
});
