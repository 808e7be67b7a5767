import { expect, test } from "vitest";
import { formatsFor } from "./formats";

const formats = formatsFor("en-AU");
const sydney = "Australia/Sydney";

test("times are shown in the clinic's zone, with am and pm and plain spaces", () => {
  expect(formats.time("2026-11-18T22:40:00Z", sydney)).toBe("9:40 am");
  expect(formats.time("2026-11-18T22:40:00Z", "Australia/Perth")).toBe("6:40 am");
  expect(formats.zone("2026-11-18T22:40:00Z", sydney)).toBe("Australian Eastern Daylight Time");
  expect(formats.zone("2026-07-18T22:40:00Z", sydney)).toBe("Australian Eastern Standard Time");
});

test("dates come with their weekday", () => {
  expect(formats.day("2026-11-18T22:40:00Z", sydney)).toMatch(/^Thursday,? 19 November$/);
  expect(formats.civilDay("2026-11-19")).toMatch(/^Thursday,? 19 November$/);
  expect(formats.civilShort("2026-11-19")).toBe("19 Nov");
  expect(formats.civilDate("1958-03-27")).toBe("27 March 1958");
  expect(formats.civilRange("2026-11-16", "2026-11-22")).toMatch(/^16 ?– ?22 November$/);
});

test("distances have one decimal", () => {
  expect(formats.kilometres(0.8)).toBe("0.8 km");
  expect(formats.kilometres(12.94)).toBe("12.9 km");
});

test("durations are whole hours, minutes, or both", () => {
  expect(formats.duration(360)).toBe("6 hours");
  expect(formats.duration(45)).toBe("45 minutes");
  expect(formats.duration(75)).toMatch(/^1 hrs? 15 mins?$/);
});
