import { expect, test } from "vitest";
import { withoutDay } from "./open-again";

const repair = { date: "2027-04-26", lastDate: "2027-05-14" };

test("[OPS-08y] when one day of a closure opens, all the others stay closed", () => {
  expect(withoutDay(repair, "2027-04-30")).toEqual({
    before: { date: "2027-04-26", lastDate: "2027-04-29" },
    after: { date: "2027-05-01", lastDate: "2027-05-14" },
  });
  expect(withoutDay(repair, "2027-04-26")).toEqual({
    before: undefined,
    after: { date: "2027-04-27", lastDate: "2027-05-14" },
  });
  expect(withoutDay(repair, "2027-05-14")).toEqual({
    before: { date: "2027-04-26", lastDate: "2027-05-13" },
    after: undefined,
  });
  const day = { date: "2027-04-26", lastDate: "2027-04-26" };
  expect(withoutDay(day, "2027-04-26")).toEqual({ before: undefined, after: undefined });
});
