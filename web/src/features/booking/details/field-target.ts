import type { FormField, Problem } from "../model/patient-details";

/** The box that a link of the error summary leads to. */
export function fieldTarget(field: FormField, problem: Problem | undefined): string {
  return field === "dateOfBirth" ? `dateOfBirth-${problem?.birthPart ?? "day"}` : field;
}
