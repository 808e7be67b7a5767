import { expect, test } from "vitest";
import { clinicScopeOf, hasAllClinics, includesClinic } from "./clinic-scope";

test("an account without a list of clinics has all of them", () => {
  for (const clinicIds of [undefined, []]) {
    expect(clinicScopeOf(clinicIds)).toBe("all");
    expect(hasAllClinics({ clinicIds })).toBe(true);
  }
  expect(hasAllClinics(undefined)).toBe(true);
  expect(includesClinic("all", 3)).toBe(true);
});

test("an account with a list has those alone", () => {
  const scope = clinicScopeOf([3, 5]);
  expect(hasAllClinics({ clinicIds: [3, 5] })).toBe(false);
  expect(includesClinic(scope, 5)).toBe(true);
  expect(includesClinic(scope, 7)).toBe(false);
});
