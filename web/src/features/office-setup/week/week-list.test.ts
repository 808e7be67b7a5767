import { describe, expect, it } from "vitest";
import type { SavedRecord } from "../model/fields";
import { devicesFound, openDays } from "./week-list";

const device = (id: number, name: string, clinicId: number): SavedRecord => ({
  id,
  version: 1,
  name,
  clinicId,
});
const ALL = [device(1, "MRI 1", 1), device(2, "Ultrasound é", 1), device(3, "MRI 1", 2)];
const ids = (filter: object) => devicesFound(ALL, filter).map(({ id }) => id);

describe("[OPS-09j] the devices whose hours are listed", () => {
  it("are all of them, those of a clinic, and those with the typed words", () => {
    expect(ids({})).toEqual([1, 2, 3]);
    expect(ids({ clinicId: 1 })).toEqual([1, 2]);
    expect(ids({ search: "1 mri" })).toEqual([1, 3]);
    expect(ids({ search: " ULTRASOUND E " })).toEqual([2]);
    expect(ids({ search: "mri", clinicId: 2 })).toEqual([3]);
    expect(ids({ search: "x-ray" })).toEqual([]);
  });

  it("tell each day on which they are open once", () => {
    const hours = (weekday: number) => ({ weekday, from: "08:00", to: "12:00" });
    expect(openDays({ id: 1, version: 1, sessions: [hours(5), hours(1), hours(1)] })).toEqual([
      1, 5,
    ]);
    expect(openDays({ id: 1, version: 1 })).toEqual([]);
  });
});
