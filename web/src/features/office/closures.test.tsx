import { beforeEach, expect, it } from "vitest";
import {
  type Closure,
  closureHref,
  forgetWaiting,
  keepWaiting,
  readClosure,
  reasonOf,
  waitingClosures,
} from "./closures";

const DAY: Closure = {
  clinicId: 3,
  deviceId: 7,
  date: "2027-02-01",
  lastDate: "2027-02-02",
  from: "09:00",
  to: undefined,
};

beforeEach(() => window.sessionStorage.clear());

function searchOf(href: string): Record<string, string> {
  return Object.fromEntries(new URL(href, "http://localhost").searchParams);
}

it("is read from its own address", () => {
  expect(readClosure(searchOf(closureHref(DAY)))).toEqual(DAY);
});

it("is nothing where the address names no day, or one that is none, or turns them round", () => {
  expect(readClosure({ clinicId: 3 })).toBeUndefined();
  expect(readClosure({ clinicId: 3, date: "2027-02-30" })).toBeUndefined();
  expect(readClosure({ clinicId: 3, date: "2027-02-02", lastDate: "2027-02-01" })).toBeUndefined();
  expect(readClosure({ clinicId: "x", date: "2027-02-02" })).toBeUndefined();
});

it("passes over hours that are none", () => {
  expect(readClosure({ clinicId: 3, date: "2027-02-02", from: "25:00", to: 9 })).toMatchObject({
    from: undefined,
    to: undefined,
  });
});

it("waits with its reason, once, until it is closed; the reason is not in the address", () => {
  keepWaiting({ ...DAY, reason: "Service" });
  keepWaiting({ ...DAY, reason: "Repair" });
  expect(waitingClosures()).toEqual([{ ...DAY, reason: "Repair" }]);
  expect(reasonOf(DAY)).toBe("Repair");
  expect(closureHref(DAY)).not.toContain("Repair");
  forgetWaiting(DAY);
  expect(waitingClosures()).toEqual([]);
  expect(reasonOf(DAY)).toBe("");
});

it("forgets what somebody else has written into its place", () => {
  window.sessionStorage.setItem("office-closures", '[null,{"clinicId":1},"x"');
  expect(waitingClosures()).toEqual([]);
});
