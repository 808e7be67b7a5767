/** The exams of one booking: which were added, their order, and how many fit. */
import type { Exam } from "../../../api";
import { formatSlugList, parseSlugList, SLUG_LIST_MAX } from "./address";
import type { BookingQuery } from "./query";

export const EXAMS_MAX = SLUG_LIST_MAX;

/** The most important first, as the catalogue orders them; equal ones by name. */
export function byPriority(exams: readonly Exam[]): readonly Exam[] {
  return [...exams].sort(
    (one, other) => one.priority - other.priority || one.name.localeCompare(other.name),
  );
}

export function addedSlugs({ exams }: BookingQuery): readonly string[] {
  return exams ? (parseSlugList(exams) ?? []) : [];
}

/** The exams that were added and that the catalogue still has. */
export function addedExams(catalogue: readonly Exam[], query: BookingQuery): readonly Exam[] {
  const slugs = addedSlugs(query);
  return byPriority(catalogue.filter(({ slug }) => slugs.includes(slug)));
}

export function withAdded(
  { exams, ...query }: BookingQuery,
  slugs: readonly string[],
): BookingQuery {
  return slugs.length > 0 ? { ...query, exams: formatSlugList(slugs) } : query;
}

/** Adds an exam, or removes it. One too many changes nothing. */
export function toggled(query: BookingQuery, slug: string): BookingQuery {
  const slugs = addedSlugs(query);
  if (slugs.includes(slug))
    return withAdded(
      query,
      slugs.filter((one) => one !== slug),
    );
  return slugs.length < EXAMS_MAX ? withAdded(query, [...slugs, slug]) : query;
}
