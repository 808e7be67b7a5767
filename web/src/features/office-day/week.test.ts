import { expect, test } from "vitest";
import type { Board, BoardDay } from "./api";
import { percentBooked, weekRows } from "./week";

const MONDAY = "2026-03-09";
const TUESDAY = "2026-03-10";

function figures(date: string, some: Partial<BoardDay> = {}): BoardDay {
  return {
    date,
    appointments: 0,
    toApprove: 0,
    asking: 0,
    outsideHours: 0,
    openMinutes: 0,
    bookedMinutes: 0,
    blockedMinutes: 0,
    ...some,
  };
}

function board(days: readonly (readonly BoardDay[])[]): Board {
  return {
    version: "a1",
    clinicId: 3,
    clinicName: "Randwick",
    clinicSlug: "randwick",
    regionSlug: "east",
    timeZone: "Australia/Sydney",
    devices: days.map((own, index) => ({
      id: index + 1,
      name: `Room ${index + 1}`,
      open: [],
      holds: [],
      days: [...own],
    })),
    exceptions: [
      {
        id: "clinic-1",
        version: "b1",
        clinicId: 3,
        date: MONDAY,
        lastDate: MONDAY,
        opens: false,
        stillBooked: 0,
        reason: "Public holiday",
      },
      {
        id: "device-1",
        version: "b2",
        deviceId: 2,
        date: MONDAY,
        lastDate: TUESDAY,
        opens: false,
        stillBooked: 0,
        reason: "Repair",
      },
    ],
  };
}

test("a row a day has a cell for each device, and their sum", () => {
  const rows = weekRows(
    [MONDAY, TUESDAY],
    board([
      [figures(MONDAY), figures(TUESDAY, { appointments: 4, openMinutes: 480 })],
      [figures(MONDAY), figures(TUESDAY, { appointments: 2, blockedMinutes: 480 })],
    ]),
  );
  expect(rows.map(({ day, appointments }) => [day, appointments])).toEqual([
    [MONDAY, 0],
    [TUESDAY, 6],
  ]);
  expect(rows[1]?.cells.map(({ device }) => device.name)).toEqual(["Room 1", "Room 2"]);
  expect(rows[1]?.cells.map(({ reasons }) => reasons)).toEqual([[], ["Repair"]]);
});

test("a day is closed where no device works and nobody is booked, with every reason once", () => {
  const idle = weekRows([MONDAY], board([[figures(MONDAY)], [figures(MONDAY)]]));
  expect(idle[0]?.closed?.reasons).toEqual(["Public holiday", "Repair"]);
  const booked = figures(MONDAY, { appointments: 1, outsideHours: 1 });
  expect(weekRows([MONDAY], board([[figures(MONDAY)], [booked]]))[0]?.closed).toBeUndefined();
  const open = figures(MONDAY, { openMinutes: 60 });
  expect(weekRows([MONDAY], board([[figures(MONDAY)], [open]]))[0]?.closed).toBeUndefined();
});

test("full is only what is full, and empty what is empty", () => {
  const percent = (bookedMinutes: number, openMinutes: number) =>
    percentBooked({ bookedMinutes, openMinutes });
  expect([percent(0, 480), percent(1, 480), percent(240, 480)]).toEqual([0, 1, 50]);
  expect([percent(479, 480), percent(480, 480), percent(0, 0)]).toEqual([99, 100, 0]);
});
