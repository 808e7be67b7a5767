import { expect, test } from "vitest";
import { nextStep, stepOf } from "./progress";

const clinic = { id: 1, version: 1 };
const device = { id: 2, version: 1, sessions: [], exams: [] };
const open = { ...device, sessions: [{}] };
const whole = { ...open, exams: [{}] };

test("the guide goes on where it was left", () => {
  expect(nextStep({ isNamed: false, clinics: [], devices: [] })).toBe("provider");
  expect(nextStep({ isNamed: true, clinics: [], devices: [] })).toBe("clinic");
  expect(nextStep({ isNamed: true, clinics: [clinic], devices: [] })).toBe("device");
  expect(nextStep({ isNamed: true, clinics: [clinic], devices: [device] })).toBe("hours");
  expect(nextStep({ isNamed: true, clinics: [clinic], devices: [open] })).toBe("exams");
  expect(nextStep({ isNamed: true, clinics: [clinic], devices: [whole] })).toBe("done");
});

test("hours on one device and exams on another are not a time that can be booked", () => {
  const doing = { ...device, id: 3, exams: [{}] };
  const at = (...devices: object[]) =>
    nextStep({ isNamed: true, clinics: [clinic], devices: devices as (typeof device)[] });
  expect(at(doing)).toBe("hours");
  expect(at(open, doing)).toBe("hours");
  expect(at(doing, open)).toBe("hours");
  expect(at(device, open)).toBe("exams");
  expect(at(open, doing, whole)).toBe("done");
});

test("an address leads back to a step that is done, and to none that is too early", () => {
  expect(stepOf({ isNamed: true, clinics: [clinic], devices: [open] }, "hours")).toBe("hours");
  expect(stepOf({ isNamed: true, clinics: [clinic], devices: [] }, "exams")).toBe("device");
  expect(stepOf({ isNamed: true, clinics: [clinic], devices: [] }, "nothing")).toBe("device");
});
