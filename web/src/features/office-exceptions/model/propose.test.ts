import { expect, it } from "vitest";
import { type ProposalInput, propose } from "./propose";

const time = (clock: string, deviceId = 1, day = "01") => ({
  deviceId,
  deviceName: `Room ${deviceId}`,
  start: `2027-02-${day}T${clock}:00+11:00`,
  end: `2027-02-${day}T${clock.slice(0, 3)}${Number(clock.slice(3)) + 20}:00+11:00`,
});
const booked = (id: number, clock: string) => ({ id, ...time(clock) });

function proposed(wanted: Partial<ProposalInput> & Pick<ProposalInput, "booked" | "freeOf">) {
  const found = propose({
    chosen: new Map(),
    taken: [],
    cleanupMinutesOf: () => 0,
    ...wanted,
  });
  return [...found].map(([id, { deviceId, start }]) => [id, deviceId, start.slice(8, 16)]);
}

it("keeps the hour in another room, else takes the soonest after it, and earlier ones last", () => {
  const one = [booked(1, "10:00")];
  const free = [time("08:00"), time("11:00"), time("10:30"), time("10:00", 2)];
  expect(proposed({ booked: one, freeOf: () => free })).toEqual([[1, 2, "01T10:00"]]);
  expect(proposed({ booked: one, freeOf: () => free.slice(0, 3) })).toEqual([[1, 1, "01T10:30"]]);
  expect(proposed({ booked: one, freeOf: () => free.slice(0, 1) })).toEqual([[1, 1, "01T08:00"]]);
});

it("gives no two of them the same time, clean-up counted in", () => {
  const both = [booked(1, "10:00"), booked(2, "10:00")];
  const free = [time("11:00"), time("11:10"), time("11:20"), time("11:30")];
  expect(proposed({ booked: both, freeOf: () => free })).toEqual([
    [1, 1, "01T11:00"],
    [2, 1, "01T11:20"],
  ]);
  expect(proposed({ booked: both, freeOf: () => free, cleanupMinutesOf: () => 5 })).toEqual([
    [1, 1, "01T11:00"],
    [2, 1, "01T11:30"],
  ]);
});

it("goes around what was chosen and what was given away, and says nothing where nothing is left", () => {
  const both = [booked(1, "10:00"), booked(2, "10:00")];
  const free = [time("11:00"), time("12:00")];
  const chosen = new Map([[2, time("11:00")]]);
  expect(proposed({ booked: both, freeOf: () => free, chosen })).toEqual([
    [2, 1, "01T11:00"],
    [1, 1, "01T12:00"],
  ]);
  expect(proposed({ booked: both, freeOf: () => free, taken: [time("11:00")] })).toEqual([
    [1, 1, "01T12:00"],
  ]);
  expect(proposed({ booked: both, freeOf: () => undefined })).toEqual([]);
});
