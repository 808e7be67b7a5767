import { beforeEach, expect, it } from "vitest";
import {
  type Closure,
  closureHref,
  forgetWaiting,
  keepWaiting,
  readClosure,
  waitingClosures,
  waitingFor,
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
  expect(waitingClosures()).toEqual([{ ...DAY, reason: "Repair", named: [] }]);
  expect(waitingFor(DAY)?.reason).toBe("Repair");
  expect(closureHref(DAY)).not.toContain("Repair");
  forgetWaiting(DAY);
  expect(waitingClosures()).toEqual([]);
  expect(waitingFor(DAY)).toBeUndefined();
});

it("is another one where it changes what is there, and remembers who was named", () => {
  const change = { ...DAY, changes: "device-12" };
  expect(readClosure(searchOf(closureHref(change)))).toEqual(change);
  expect(readClosure({ clinicId: 3, date: "2027-02-01", changes: "device-x" })?.changes).toBe(
    undefined,
  );
  keepWaiting({ ...DAY, reason: "Service" });
  keepWaiting({ ...change, reason: "Longer service", named: [4, 9] });
  expect(waitingFor(DAY)?.reason).toBe("Service");
  expect(waitingFor(change)).toMatchObject({ reason: "Longer service", named: [4, 9] });
});

it("forgets what another page has written into its place", () => {
  window.sessionStorage.setItem("office-closures", '[null,{"clinicId":1},"x"');
  expect(waitingClosures()).toEqual([]);
});
