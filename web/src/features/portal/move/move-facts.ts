/** Both times of a move, fact by fact. */
import type { SummaryItem } from "../../../api";
import type { Language } from "../../../i18n";
import type { Fact } from "../../../ui";
import { type BookedExam, preparationSteps, preparationWords } from "../../booking";

interface VisitTime {
  readonly start: string;
  readonly timeZone: string;
  readonly names: readonly string[];
  readonly clinic: { readonly name: string; readonly address: string };
}

function whenAndWhere(
  { text, formats }: Language,
  { start, timeZone, names, clinic }: VisitTime,
): Fact[] {
  const day = formats.day(start, timeZone);
  const time = formats.time(start, timeZone);
  return [
    { icon: "calendar", title: text("portal.when", { day, time }), detail: names.join(", ") },
    { icon: "pin", title: clinic.name, detail: clinic.address },
  ];
}

export function formerFacts(language: Language, items: readonly SummaryItem[]): Fact[] {
  const [first] = items;
  const names = items.map(({ examDetails }) => examDetails.name);
  return first ? whenAndWhere(language, { ...first, names }) : [];
}

/** The new time changes how to prepare, so both are shown together. */
export function newFacts(language: Language, exams: readonly BookedExam[]): Fact[] {
  const [first] = exams;
  if (!first?.hold || !first.clinic) return [];
  const { clinic, hold } = first;
  const { timeZone } = clinic;
  const names = exams.map(({ exam }) => exam.name);
  const preparing = exams.flatMap((booked) =>
    preparationSteps(booked.exam.preparation, booked.hold?.start ?? hold.start).map(
      (step): Fact => ({ icon: step.icon, title: preparationWords(language, step, timeZone) }),
    ),
  );
  return [...whenAndWhere(language, { start: hold.start, timeZone, names, clinic }), ...preparing];
}
