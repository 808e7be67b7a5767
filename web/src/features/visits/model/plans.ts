/** Plans for several scans: all in one visit, each as soon as possible, or each as near as possible. */
import type { ClinicEntry, Exam } from "../../../api";
import type { CivilDate } from "../../../lib/civil-date";
import { localDay } from "../../booking";
import { best, isWorse, type Mark, marksOf } from "./compare";
import { fits, inOrder, type Stay, staysOf } from "./stays";

export type PlanKind = "ONE_VISIT" | "SOONEST" | "NEAREST";

export interface VisitPlan {
  readonly kind: PlanKind;
  /** In the order of time. */
  readonly stays: readonly Stay[];
  /** What it is better in than the others; nothing if it stands alone. */
  readonly marks: readonly Mark[];
}

export interface NextOptions {
  readonly clinicSlug?: string;
  readonly after?: CivilDate;
}

/** The next free times, earliest first: of one exam, or of several as one visit. */
export type FindNext = (
  exams: readonly Exam[],
  options: NextOptions,
) => Promise<readonly ClinicEntry[]>;

/** How often a later day is tried for a scan that does not fit beside the others. */
const TRIES_MAX = 5;

async function oneVisit(exams: readonly Exam[], next: FindNext): Promise<readonly Stay[]> {
  const [first] = await next(exams, {});
  const slot = first?.slots[0];
  return first && slot ? staysOf(exams, first.clinic, slot) : [];
}

/** The first time of an exam that leaves room for the others. */
async function nextFitting(
  exam: Exam,
  others: readonly Stay[],
  next: FindNext,
  clinicSlug?: string,
): Promise<Stay | undefined> {
  const where = clinicSlug ? { clinicSlug } : {};
  let after: CivilDate | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const entries = await next([exam], { ...where, ...(after ? { after } : {}) });
    const stays = entries.flatMap(({ clinic, slots }) =>
      slots.flatMap((slot) => staysOf([exam], clinic, slot)),
    );
    const found = stays.find((stay) => fits(stay, others));
    const last = stays.map(({ start }) => localDay(start)).sort()[0];
    if (found || !last) return found;
    after = last;
  }
  return undefined;
}

async function eachSoonest(exams: readonly Exam[], next: FindNext): Promise<readonly Stay[]> {
  const stays: Stay[] = [];
  for (const exam of exams) {
    const stay = await nextFitting(exam, stays, next);
    if (!stay) return [];
    stays.push(stay);
  }
  return stays;
}

async function eachNearest(
  exams: readonly Exam[],
  next: FindNext,
  clinicsOf: (examSlug: string) => readonly string[],
): Promise<readonly Stay[]> {
  const stays: Stay[] = [];
  for (const exam of exams) {
    let found: Stay | undefined;
    for (const clinicSlug of clinicsOf(exam.slug)) {
      found = await nextFitting(exam, stays, next, clinicSlug);
      if (found) break;
    }
    if (!found) return [];
    stays.push(found);
  }
  return stays;
}

/**
 * The plans that are available, without repeats and without those that are worse in everything. `clinicsOf` is empty if no
 * place is known.
 */
export async function findPlans(
  exams: readonly Exam[],
  ask: FindNext,
  clinicsOf: (examSlug: string) => readonly string[],
): Promise<readonly VisitPlan[]> {
  const distances = new Map<string, number>();
  const next: FindNext = async (wanted, options) => {
    const entries = await ask(wanted, options);
    for (const { clinic, distance } of entries) {
      if (typeof distance === "number") distances.set(clinic.slug, distance);
    }
    return entries;
  };
  // The scan that is placed first gets the best time: each has its turn.
  const orders = exams.map((first) => [first, ...exams.filter((exam) => exam !== first)]);
  const [visit, nearest, ...each] = await Promise.all([
    oneVisit(exams, next),
    eachNearest(exams, next, clinicsOf),
    ...orders.map((order) => eachSoonest(order, next)),
  ]);
  const whole = (stays: readonly Stay[]) => stays.length === exams.length;
  const known = [visit, ...each, nearest].filter(whole).map(inOrder);
  const found = [
    { kind: "ONE_VISIT", stays: inOrder(visit) },
    { kind: "SOONEST", stays: best("SOONEST", known, distances) ?? [] },
    { kind: "NEAREST", stays: inOrder(nearest) },
  ] as const;
  const distinct = found
    .filter(({ stays }) => whole(stays))
    .filter((plan, position, all) => all.findIndex((other) => sameStays(plan, other)) === position);
  // Only one visit is held and booked whole or not at all: it always has that for it.
  const plans = distinct.filter(
    ({ kind, stays }) =>
      kind === "ONE_VISIT" || !distinct.some((other) => isWorse(stays, other.stays, distances)),
  );
  const marks = marksOf(
    plans.map(({ stays }) => stays),
    distances,
  );
  return plans.map((plan, position) => ({ ...plan, marks: marks[position] ?? [] }));
}

function sameStays(one: Pick<VisitPlan, "stays">, other: Pick<VisitPlan, "stays">): boolean {
  const told = ({ stays }: Pick<VisitPlan, "stays">) =>
    stays.map(({ exam, clinic, start }) => `${exam.slug} ${clinic.slug} ${start}`).join();
  return told(one) === told(other);
}
