/** Sentences about one appointment, in its clinic's time zone. */
import type { Clinic, ClinicEntry, Slot } from "../../api";
import type { Language } from "../../i18n";
import type { IconName } from "../../ui";
import type { Problem } from "./model/patient-details";
import type { PreparationStep } from "./model/preparation";
import { partsOf } from "./model/slots";

type Zoned = Pick<Clinic, "name" | "timeZone">;

/** The full name of a slot, for people who can't see its column. */
export function slotName(
  { text, formats }: Language,
  slot: Pick<Slot, "start">,
  clinic: Zoned,
  soonest: boolean,
): string {
  return text(soonest ? "slots.name_soonest" : "slots.name", {
    day: formats.dayWithYear(slot.start, clinic.timeZone),
    time: formats.time(slot.start, clinic.timeZone),
    zone: formats.zone(slot.start, clinic.timeZone),
    clinic: clinic.name,
  });
}

/** 9:40 am; of several scans in one visit 9:40 – 11:10 am. */
export function slotLabel({ formats }: Language, slot: Slot, timeZone: string): string {
  return partsOf(slot).length > 1
    ? formats.timeRange(slot.start, slot.end, timeZone)
    : formats.time(slot.start, timeZone);
}

/** How far a clinic is, and where. */
export function clinicFacts(
  language: Language,
  { clinic, distanceFromUser }: Pick<ClinicEntry, "clinic" | "distanceFromUser">,
): { icon?: IconName; text: string }[] {
  const distance =
    distanceFromUser == null
      ? []
      : [{ icon: "pin" as const, text: distanceWords(language, distanceFromUser) }];
  return [...distance, ...(clinic.address ? [{ text: clinic.address }] : [])];
}

/** 9:40 am to about 10:10 am */
export function timeSpan(
  { text, formats }: Language,
  slot: Pick<Slot, "start" | "end">,
  timeZone: string,
): string {
  return text("slots.span", {
    start: formats.time(slot.start, timeZone),
    end: formats.time(slot.end, timeZone),
  });
}

/** Nothing to eat after 3:40 am on Thursday 19 November. */
export function preparationWords(
  { text, formats }: Language,
  step: PreparationStep,
  timeZone: string,
): string {
  if (!step.at || !step.sentence) return step.text;
  return text(step.sentence, {
    time: formats.time(step.at, timeZone),
    day: formats.day(step.at, timeZone),
  });
}

/** 0.8 km; for very short distances no decimals. */
export function distanceWords({ text, formats }: Language, kilometres: number): string {
  return kilometres < 0.1 ? text("distance.tiny") : formats.kilometres(kilometres);
}

export function problemWords({ text }: Language, problem: Problem): string {
  return problem.text ? text(problem.text, problem.values) : (problem.message ?? "");
}
