/** Clinics and their exams, arranged for a person to look at. */
import type { Clinic, Exam } from "../../api";
import { type Coordinates, kilometresBetween } from "../../lib/distance";

export interface ListedClinic {
  readonly clinic: Clinic;
  readonly distanceFromUser: number | null;
}

/** Nearest first where a place is known; only the clinics to which an address limits the list. */
export function clinicsByDistance(
  clinics: readonly Clinic[],
  place: Coordinates | undefined,
  ids: readonly number[] | undefined,
): readonly ListedClinic[] {
  const asked = ids ? clinics.filter(({ id }) => ids.includes(id)) : clinics;
  if (!place) return asked.map((clinic) => ({ clinic, distanceFromUser: null }));
  return asked
    .map((clinic) => ({ clinic, distanceFromUser: kilometresBetween(clinic.location, place) }))
    .toSorted((one, other) => one.distanceFromUser - other.distanceFromUser);
}

/** The exams whose name holds every word that was typed, by type of scan. */
export function examsByType(
  exams: readonly Exam[],
  typed: string,
): readonly (readonly [string, readonly Exam[]])[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Exam[]>();
  for (const exam of exams) {
    const name = exam.nameWithModality.toLocaleLowerCase();
    if (!words.every((word) => name.includes(word))) continue;
    groups.set(exam.modalityName, [...(groups.get(exam.modalityName) ?? []), exam]);
  }
  return [...groups];
}
