import { describe, expect, test } from "vitest";
import type { Clinic, ClinicEntry, Exam, Slot } from "../../../api";
import { type FindNext, findPlans } from "./plans";

function exam(slug: string): Exam {
  return { slug, name: slug, preparation: [] } as unknown as Exam;
}

/** How far the clinics are. */
const away: Readonly<Record<string, number>> = { newtown: 1, mascot: 6, bondi: 8, randwick: 5 };

function entry(slug: string, slots: readonly Partial<Slot>[]): ClinicEntry {
  const clinic = { slug, name: slug, timeZone: "Australia/Sydney" } as Clinic;
  return { clinic, slots, distance: away[slug] } as unknown as ClinicEntry;
}

function at(day: number, from: string, to: string, deviceId = 1): Slot {
  const date = `2026-11-${day}`;
  return { start: `${date}T${from}:00+11:00`, end: `${date}T${to}:00+11:00`, deviceId };
}

const ct = exam("ct");
const mri = exam("mri");

/** A server with one answer per list of exams, limited to a clinic and to days after one. */
function server(answers: Readonly<Record<string, readonly ClinicEntry[]>>): FindNext {
  return async (exams, { clinicSlug, after }) =>
    (answers[exams.map(({ slug }) => slug).join()] ?? [])
      .filter(({ clinic }) => !clinicSlug || clinic.slug === clinicSlug)
      .map(({ clinic, slots }) => ({
        ...entry(clinic.slug, []),
        slots: slots.filter(({ start }) => !after || start.slice(0, 10) > after).slice(0, 1),
      }))
      .filter(({ slots }) => slots.length > 0);
}

function told(plans: Awaited<ReturnType<typeof findPlans>>) {
  return plans.map(({ kind, stays }) => [
    kind,
    ...stays.map((stay) => `${stay.exam.slug} ${stay.clinic.slug} ${stay.start.slice(8, 16)}`),
  ]);
}

const visit = {
  ...at(24, "08:00", "09:00"),
  parts: [
    {
      examSlug: "mri",
      start: "2026-11-24T08:00:00+11:00",
      end: "2026-11-24T08:30:00+11:00",
      deviceId: 1,
    },
    {
      examSlug: "ct",
      start: "2026-11-24T08:40:00+11:00",
      end: "2026-11-24T09:00:00+11:00",
      deviceId: 2,
    },
  ],
} as Slot;

describe("plans", () => {
  test("one visit, each soonest and each nearest stand beside each other", async () => {
    const next = server({
      "ct,mri": [entry("randwick", [visit])],
      ct: [
        entry("mascot", [at(17, "09:00", "09:15")]),
        entry("newtown", [at(19, "10:00", "10:15")]),
      ],
      mri: [
        entry("bondi", [at(18, "14:00", "14:30")]),
        entry("newtown", [at(20, "10:00", "10:30")]),
      ],
    });
    const plans = await findPlans([ct, mri], next, () => ["newtown", "mascot", "bondi"]);
    expect(told(plans)).toEqual([
      ["ONE_VISIT", "mri randwick 24T08:00", "ct randwick 24T08:40"],
      ["SOONEST", "ct mascot 17T09:00", "mri bondi 18T14:00"],
      ["NEAREST", "ct newtown 19T10:00", "mri newtown 20T10:00"],
    ]);
  });

  test("[BOOK-20c] the marks name the plans that are so, by distance", async () => {
    const times = {
      ct: [
        entry("mascot", [at(17, "09:00", "09:15")]),
        entry("newtown", [at(19, "10:00", "10:15")]),
      ],
      mri: [
        entry("bondi", [at(18, "14:00", "14:30")]),
        entry("newtown", [at(20, "10:00", "10:30")]),
      ],
    };
    const marks = async (visits: readonly ClinicEntry[]) => {
      const plans = await findPlans([ct, mri], server({ ...times, "ct,mri": visits }), () => [
        "newtown",
        "mascot",
      ]);
      return Object.fromEntries(plans.map((plan) => [plan.kind, plan.marks]));
    };
    expect(await marks([entry("randwick", [visit])])).toEqual({
      ONE_VISIT: [],
      SOONEST: ["SOONEST"],
      // Twice 1 is less than once 5.
      NEAREST: ["LEAST_TRAVEL"],
    });
    expect(await marks([entry("newtown", [visit])])).toEqual({
      ONE_VISIT: ["LEAST_TRAVEL"],
      SOONEST: ["SOONEST"],
      NEAREST: [],
    });
  });

  test("[BOOK-20c] one visit that is over first is the soonest", async () => {
    const next = server({
      "ct,mri": [entry("newtown", [visit])],
      ct: [entry("mascot", [at(17, "09:00", "09:15")])],
      mri: [entry("mascot", [at(25, "09:00", "09:30")])],
    });
    const plans = await findPlans([ct, mri], next, () => []);
    expect(told(plans)).toEqual([["ONE_VISIT", "mri newtown 24T08:00", "ct newtown 24T08:40"]]);
    expect(plans[0]?.marks, "it stands alone").toEqual([]);
  });

  test("[BOOK-20c] whichever scan comes first, the soonest plan is found", async () => {
    // Placed first, the CT takes the only morning on which the MRI could be done.
    const next = server({
      ct: [entry("mascot", [at(17, "09:00", "09:30"), at(18, "09:00", "09:30")])],
      mri: [entry("mascot", [at(17, "09:00", "09:30"), at(24, "09:00", "09:30")])],
    });
    const plans = await findPlans([ct, mri], next, () => []);
    expect(told(plans)).toEqual([["SOONEST", "mri mascot 17T09:00", "ct mascot 18T09:00"]]);
  });

  test("[BOOK-20d] a plan that is worse in everything is not shown", async () => {
    const next = server({
      "ct,mri": [entry("newtown", [visit])],
      ct: [
        entry("mascot", [at(17, "09:00", "09:15")]),
        entry("newtown", [at(25, "10:00", "10:15")]),
      ],
      mri: [
        entry("mascot", [at(17, "09:20", "09:50")]),
        entry("newtown", [at(26, "10:00", "10:30")]),
      ],
    });
    const plans = await findPlans([ct, mri], next, () => ["newtown", "mascot"]);
    expect(plans.map(({ kind }) => kind)).toEqual(["ONE_VISIT", "SOONEST"]);
  });

  test("two scans are never at the same time, and there is time for the way between two clinics", async () => {
    const next = server({
      ct: [entry("mascot", [at(17, "09:00", "09:15")])],
      mri: [
        entry("mascot", [at(17, "09:10", "09:40"), at(18, "09:10", "09:40")]),
        entry("bondi", [at(17, "09:30", "10:00"), at(19, "09:30", "10:00")]),
      ],
    });
    const plans = await findPlans([ct, mri], next, () => []);
    expect(told(plans)).toEqual([["SOONEST", "ct mascot 17T09:00", "mri mascot 18T09:10"]]);
  });

  test("equal plans are listed once, and plans without all scans not at all", async () => {
    const only = { ct: [entry("mascot", [at(17, "09:00", "09:15")])] };
    const next = server({ ...only, mri: [entry("mascot", [at(17, "09:15", "09:45")])] });
    expect(await findPlans([ct, mri], next, () => ["mascot"])).toHaveLength(1);
    expect(await findPlans([ct, mri], server(only), () => ["mascot"])).toEqual([]);
  });
});
