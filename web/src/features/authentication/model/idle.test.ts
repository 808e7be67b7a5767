import { describe, expect, test } from "vitest";
import { lastAct, mayPing, pingEveryMs, secondsToEnd } from "./idle";

const minutes = (count: number) => ({ quietMs: count * 60_000, idleMinutes: 15 });

test("[AUTH-11o] the last act counts in whichever tab it was", () => {
  expect(lastAct(1_000, "5000", 9_000)).toBe(5_000);
  expect(lastAct(5_000, "1000", 9_000)).toBe(5_000);
  expect(lastAct(1_000, null, 9_000)).toBe(1_000);
  expect(lastAct(1_000, "no number", 9_000)).toBe(1_000);
  expect(lastAct(1_000, "99000", 9_000), "a clock that was set back").toBe(1_000);
});

describe("a session in which nobody acts", () => {
  test("is kept alive only within the idle time", () => {
    expect(mayPing(minutes(0))).toBe(true);
    expect(mayPing(minutes(14.9))).toBe(true);
    expect(mayPing(minutes(15))).toBe(false);
  });

  test("learns of a person's acts as often as is set, and always before it would end", () => {
    expect(pingEveryMs(600, 15)).toBe(600_000);
    expect(pingEveryMs(86_400, 15)).toBe(840_000);
  });

  test("warns for a minute and then ends", () => {
    expect(secondsToEnd(minutes(13))).toBeUndefined();
    expect(secondsToEnd(minutes(14))).toBe(60);
    expect(secondsToEnd(minutes(14.5))).toBe(30);
    expect(secondsToEnd(minutes(15))).toBe(0);
    expect(secondsToEnd(minutes(500))).toBe(0);
  });
});
