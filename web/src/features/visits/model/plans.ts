/** Plans for several scans: all in one visit, each as soon as possible, or each as near as possible. */
import type { ClinicEntry, Exam } from "../../../api";
import type { CivilDate } from "../../../lib/civil-date";
import { localDay } from "../../booking";
import { fits, inOrder, type Stay, staysOf } from "./stays";

export type PlanKind = "ONE_VISIT" | "SOONEST" | "NEAREST";

export interface VisitPlan {
  readonly kind: PlanKind;
  /** In the order of time. */
  readonly stays: readonly Stay[];
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

/** The plans that are available, without repeats. `clinicsOf` is empty if no place is known. */
export async function findPlans(
  exams: readonly Exam[],
  next: FindNext,
  clinicsOf: (examSlug: string) => readonly string[],
): Promise<readonly VisitPlan[]> {
  const [visit, soonest, nearest] = await Promise.all([
    oneVisit(exams, next),
    eachSoonest(exams, next),
    eachNearest(exams, next, clinicsOf),
  ]);
  const found: VisitPlan[] = [
    { kind: "ONE_VISIT", stays: visit },
    { kind: "SOONEST", stays: soonest },
    { kind: "NEAREST", stays: nearest },
  ];
  const plans = found
    .filter(({ stays }) => stays.length === exams.length)
    .map(({ kind, stays }) => ({ kind, stays: inOrder(stays) }));
  return plans.filter(
    (plan, position) => plans.findIndex((other) => sameStays(plan, other)) === position,
  );
}

function sameStays(one: VisitPlan, other: VisitPlan): boolean {
  const told = ({ stays }: VisitPlan) =>
    stays.map(({ exam, clinic, start }) => `${exam.slug} ${clinic.slug} ${start}`).join();
  return told(one) === told(other);
}
