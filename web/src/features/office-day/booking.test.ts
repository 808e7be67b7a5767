import { expect, test } from "vitest";
import { firstOfDays } from "./booking";

const slot = (start: string, deviceId = 1) => ({ deviceId, start, end: start });

test("[BOOK-08g] of each of the next days the first time is proposed, of four days at most", () => {
  const slots = [
    slot("2026-03-10T11:00:00+11:00"),
    slot("2026-03-10T09:00:00+11:00", 2),
    // The clinic's own day, whatever day it is in UTC.
    slot("2026-03-11T08:00:00+11:00"),
    ...["12", "13", "16", "17"].map((day) => slot(`2026-03-${day}T08:30:00+11:00`)),
  ];
  const shown = firstOfDays(slots).map(({ start, deviceId }) => [start.slice(5, 16), deviceId]);
  expect(shown).toEqual([
    ["03-10T09:00", 2],
    ["03-11T08:00", 1],
    ["03-12T08:30", 1],
    ["03-13T08:30", 1],
  ]);
  expect(firstOfDays([])).toEqual([]);
});
