import { describe, expect, test } from "vitest";
import { canRenew, combinedHold, countdown, minuteToSpeak, shouldRenewWhileTyping } from "./hold";

const now = new Date("2026-11-16T00:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("hold countdown", () => {
  test("minutes, clock and ring agree", () => {
    expect(countdown(inSeconds(462), now, 10)).toEqual({
      secondsLeft: 462,
      minutesLeft: 7,
      clock: "7:42",
      fraction: 0.77,
      urgent: false,
      over: false,
    });
  });

  test("it warns under two minutes, and the last minute still counts as one", () => {
    expect(countdown(inSeconds(120), now, 10).urgent).toBe(false);
    expect(countdown(inSeconds(119), now, 10)).toMatchObject({
      urgent: true,
      minutesLeft: 1,
      clock: "1:59",
    });
    expect(countdown(inSeconds(9), now, 10)).toMatchObject({
      minutesLeft: 1,
      clock: "0:09",
      over: false,
    });
  });

  test("past its end it shows zero", () => {
    expect(countdown(inSeconds(-30), now, 10)).toMatchObject({
      secondsLeft: 0,
      clock: "0:00",
      over: true,
    });
  });

  test("the time left is spoken at 5, 2 and 1 minute only", () => {
    const spoken: number[] = [];
    for (let seconds = 600; seconds > 0; seconds -= 1) {
      const minute = minuteToSpeak(seconds, seconds - 1);
      if (minute) spoken.push(minute);
    }
    expect(spoken).toEqual([5, 2, 1]);
  });

  test("after a sleep of the device only what is still true is spoken", () => {
    expect(minuteToSpeak(590, 110)).toBe(2);
    expect(minuteToSpeak(590, 30)).toBe(1);
    expect(minuteToSpeak(590, 0)).toBeUndefined();
  });

  test("typing renews once little is left, and only while renewal adds time", () => {
    const limits = { expiresAt: inSeconds(299), renewableUntil: inSeconds(1200) };
    expect(shouldRenewWhileTyping(limits, now)).toBe(true);
    expect(shouldRenewWhileTyping({ ...limits, expiresAt: inSeconds(400) }, now)).toBe(false);
    expect(shouldRenewWhileTyping({ ...limits, renewableUntil: inSeconds(299) }, now)).toBe(false);
    expect(canRenew({ ...limits, renewableUntil: inSeconds(-1) }, now)).toBe(false);
  });

  test("several holds count down as the one that ends first", () => {
    const holds = [{ id: 1 }, { id: 2 }] as never[];
    const late = {
      holds: holds.slice(0, 1),
      expiresAt: "2026-11-16T00:09:00Z",
      renewableUntil: "2026-11-16T00:20:00Z",
    };
    const soon = {
      holds: holds.slice(1),
      expiresAt: "2026-11-16T00:08:00Z",
      renewableUntil: "2026-11-16T00:30:00Z",
    };
    expect(combinedHold([late, soon])).toEqual({
      holds,
      expiresAt: soon.expiresAt,
      renewableUntil: late.renewableUntil,
    });
  });
});
