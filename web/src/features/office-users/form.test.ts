import { expect, test } from "vitest";
import type { User } from "./api";
import { draftOf, isTyped, isWaiting, partsOf, reachMistake } from "./form";

const NINA: User = {
  id: 7,
  version: 1,
  username: "nina",
  displayName: "Nina Novak",
  roles: ["FRONT_DESK"],
  clinicIds: [],
  disabled: true,
  reachesFurther: false,
  hasPassword: false,
  secondFactorRequired: false,
  secondFactorEnrolled: false,
};

test("an account that the identity provider brought waits until an administrator has decided about it", () => {
  expect(isWaiting(NINA)).toBe(true);
  expect(isWaiting({ ...NINA, disabled: false })).toBe(false);
  expect(isWaiting({ ...NINA, hasPassword: true })).toBe(false);
  expect(isWaiting({ ...NINA, clinicIds: [3] })).toBe(false);
  expect(isWaiting({ ...NINA, version: 3 })).toBe(false);
});

test("[AUTH-11y] an account with more clinics, whose sign-in is unknown, is not shown as waiting", () => {
  const { id, version, username, displayName, roles, clinicIds, disabled } = NINA;
  const told = { id, version, username, displayName, roles, clinicIds, disabled };
  expect(isWaiting({ ...told, reachesFurther: true })).toBe(false);
});

test("the reach of an account is taken over, and of one that nobody has decided about it is open", () => {
  expect(draftOf(undefined).reach).toBeNull();
  expect(draftOf(NINA).reach).toBeNull();
  expect(draftOf({ ...NINA, version: 3 }).reach).toBeNull();
  expect(draftOf({ ...NINA, hasPassword: true }).reach).toBe("all");
  expect(draftOf({ ...NINA, disabled: false }).reach).toBe("all");
  expect(draftOf({ ...NINA, clinicIds: [3] }).reach).toBe("some");
});

test("an empty list is sent only where all clinics were chosen", () => {
  const draft = { ...draftOf({ ...NINA, clinicIds: [5, 3] }) };
  expect(partsOf(draft).clinicIds).toEqual([3, 5]);
  expect(partsOf({ ...draft, reach: "all" }).clinicIds).toEqual([]);
  expect(reachMistake(draft)).toBeUndefined();
  expect(reachMistake({ ...draft, reach: "all" })).toBeUndefined();
  expect(reachMistake({ ...draft, clinicIds: [] })).toBe("users.clinics_missing");
  expect(reachMistake({ ...draft, reach: null })).toBe("users.clinics_choose");
});

test("a choice of the reach alone would be lost", () => {
  expect(isTyped(draftOf(NINA), NINA)).toBe(false);
  expect(isTyped({ ...draftOf(NINA), reach: "all" }, NINA)).toBe(true);
});
