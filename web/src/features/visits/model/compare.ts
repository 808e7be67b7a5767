/** Which of several plans is better, and in what. */
import { byDay, fastingDays, type Stay } from "./stays";

export type Mark = "LEAST_TRAVEL" | "SOONEST";

/** Metres to each clinic; empty if no place is known. */
export type Distances = ReadonlyMap<string, number>;

type Stays = readonly Stay[];

/** The clinics a person goes to, one after the other; the same one again on another day is another way. */
function ways(stays: Stays): readonly string[] {
  return byDay(stays).flatMap(({ stays: group }) =>
    group
      .map(({ clinic }) => clinic.slug)
      .filter((slug, position, all) => slug !== all[position - 1]),
  );
}

function metres(stays: Stays, distances: Distances): number {
  return ways(stays).reduce((sum, slug) => sum + (distances.get(slug) ?? 0), 0);
}

function instants(stays: Stays): readonly number[] {
  return [...stays]
    .sort((one, other) => one.exam.slug.localeCompare(other.exam.slug))
    .map(({ start }) => Date.parse(start));
}

/** Everything in which plans of the same scans differ; less is better. */
function measures(stays: Stays, distances: Distances): readonly number[] {
  return [ways(stays).length, metres(stays, distances), fastingDays(stays), ...instants(stays)];
}

/** Whether the other plan is at least as good in everything, and better in at least one thing. */
export function isWorse(plan: Stays, other: Stays, distances: Distances): boolean {
  const [mine, theirs] = [measures(plan, distances), measures(other, distances)];
  const better = (position: number) => (theirs[position] ?? 0) - (mine[position] ?? 0);
  const positions = mine.map((_, position) => position);
  return (
    positions.every((position) => better(position) <= 0) &&
    positions.some((position) => better(position) < 0)
  );
}

/** What a mark is decided by; the next number counts where the one before is the same. */
const decides: Readonly<Record<Mark, (stays: Stays, distances: Distances) => readonly number[]>> = {
  LEAST_TRAVEL: (stays, distances) => [metres(stays, distances), ways(stays).length],
  SOONEST: (stays) => {
    const starts = instants(stays);
    return [Math.max(...starts), starts.reduce((sum, start) => sum + start, 0)];
  },
};

/** The plan that a mark belongs to; of equal ones the first. */
export function best(mark: Mark, plans: readonly Stays[], distances: Distances): Stays | undefined {
  return plans.reduce<Stays | undefined>((found, plan) => {
    if (!found) return plan;
    const [mine, theirs] = [decides[mark](plan, distances), decides[mark](found, distances)];
    const at = mine.findIndex((value, position) => value !== theirs[position]);
    return at >= 0 && (mine[at] ?? 0) < (theirs[at] ?? 0) ? plan : found;
  }, undefined);
}

/** The marks of each plan, by position; one that stands alone is compared with nothing. */
export function marksOf(
  plans: readonly Stays[],
  distances: Distances,
): readonly (readonly Mark[])[] {
  const marks: readonly Mark[] = plans.length > 1 ? ["LEAST_TRAVEL", "SOONEST"] : [];
  return plans.map((plan) => marks.filter((mark) => best(mark, plans, distances) === plan));
}
