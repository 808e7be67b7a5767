import { expect, test } from "vitest";
import { alternativesToShow } from "./alternatives";

function alternative(clinicSlug: string, time: string, deviceId: number) {
  const start = `2026-11-19T${time}:00+11:00`;
  const timeZone = "Australia/Sydney";
  return {
    clinicSlug,
    clinicName: clinicSlug,
    examSlug: "ct-head",
    start,
    end: start,
    timeZone,
    deviceId,
  };
}

test("three different times are shown, in the order of the answer", () => {
  const shown = alternativesToShow([
    alternative("newtown", "09:20", 1),
    alternative("newtown", "09:20", 2),
    alternative("newtown", "10:00", 1),
    alternative("randwick", "10:00", 7),
    alternative("newtown", "10:20", 1),
  ]);
  expect(shown.map(({ clinicSlug, start }) => `${clinicSlug} ${start.slice(11, 16)}`)).toEqual([
    "newtown 09:20",
    "newtown 10:00",
    "randwick 10:00",
  ]);
});
