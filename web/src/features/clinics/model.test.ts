import { expect, test } from "vitest";
import type { Clinic, Exam } from "../../api";
import { clinicsByDistance, examsByType } from "./model";

const clinic = (id: number, latitude: number) =>
  ({ id, location: { latitude, longitude: 151.2 } }) as Clinic;
const exam = (name: string, modalityName: string) =>
  ({ nameWithModality: `${modalityName}: ${name}`, modalityName }) as Exam;
const idsOf = (listed: ReturnType<typeof clinicsByDistance>) => listed.map((one) => one.clinic.id);

test("clinics stand nearest first, and as they came where no place is known", () => {
  const clinics = [clinic(1, -34), clinic(2, -33.8), clinic(3, -33.9)];
  const listed = clinicsByDistance(clinics, { latitude: -33.8, longitude: 151.2 }, undefined);
  expect(idsOf(listed)).toEqual([2, 3, 1]);
  expect(listed[1]?.distanceFromUser).toBeCloseTo(11.1, 1);
  expect(idsOf(clinicsByDistance(clinics, undefined, undefined))).toEqual([1, 2, 3]);
});

test("an address may limit the list to some clinics", () => {
  const clinics = [clinic(1, -34), clinic(2, -33.8), clinic(3, -33.9)];
  expect(idsOf(clinicsByDistance(clinics, undefined, [3, 1, 99]))).toEqual([1, 3]);
});

test("exams stand by type, those with every word that was typed", () => {
  const exams = [exam("knee", "MRI"), exam("abdomen", "Ultrasound"), exam("ankle", "MRI")];
  expect(examsByType(exams, "").map(([type, group]) => [type, group.length])).toEqual([
    ["MRI", 2],
    ["Ultrasound", 1],
  ]);
  expect(examsByType(exams, " mri KNEE")).toEqual([["MRI", [exams[0]]]]);
  expect(examsByType(exams, "teeth")).toEqual([]);
});
