import { describe, expect, test } from "vitest";
import { mayPing, secondsToEnd } from "./idle";

const minutes = (count: number) => ({ quietMs: count * 60_000, idleMinutes: 15 });

describe("a session in which nobody acts", () => {
  test("is kept alive only within the idle time", () => {
    expect(mayPing(minutes(0))).toBe(true);
    expect(mayPing(minutes(14.9))).toBe(true);
    expect(mayPing(minutes(15))).toBe(false);
  });

  test("warns for a minute and then ends", () => {
    expect(secondsToEnd(minutes(13))).toBeUndefined();
    expect(secondsToEnd(minutes(14))).toBe(60);
    expect(secondsToEnd(minutes(14.5))).toBe(30);
    expect(secondsToEnd(minutes(15))).toBe(0);
    expect(secondsToEnd(minutes(500))).toBe(0);
  });
});
