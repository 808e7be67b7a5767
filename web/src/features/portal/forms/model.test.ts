import { describe, expect, it } from "vitest";
import type { QuestionnaireDetail, QuestionnaireType } from "../../../api";
import { isWaiting, neededToConfirm, onTheList, tasksOf } from "./model";

function form(
  questionnaireId: number,
  type: QuestionnaireType,
  more: Partial<QuestionnaireDetail> = {},
): QuestionnaireDetail {
  return {
    ...{ questionnaireId, type, title: `Form ${questionnaireId}`, required: true },
    answered: false,
    ...more,
  };
}

const owner = (slug: string) => ({ kind: "APPOINTMENT" as const, slug, id: 1 });

describe("what is to be filled in", () => {
  it("[PORT-12a] has the form of several scans once, for those that still need it", () => {
    const required = form(1, "REQUIRED_ON_CONFIRMATION");
    const done = { ...required, answered: true, answeredAt: "2026-03-01T10:00:00Z" };
    const tasks = tasksOf("key", [
      { owner: owner("a-1"), forms: [required] },
      { owner: owner("a-2"), forms: [done] },
      { owner: owner("a-3"), forms: [required] },
    ]);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]?.waiting.map(({ slug }) => slug)).toEqual(["a-1", "a-3"]);
    expect(tasks[0]?.answered).toEqual({ owner: owner("a-2"), at: "2026-03-01T10:00:00Z" });
  });

  it("[PORT-12a] leaves out what is asked at a moment of its own, and what is no longer due", () => {
    const forms = [
      form(1, "CANCEL_APPOINTMENT_PATIENT"),
      form(2, "PAIN_SCORE_INITIAL"),
      form(3, "REQUIRED_ON_CONFIRMATION", { required: false }),
      form(4, "BOOKING_FORM"),
    ];
    const tasks = tasksOf("key", [{ owner: owner("a-1"), forms }]);
    expect(tasks.map(({ questionnaireId }) => questionnaireId)).toEqual([4]);
  });

  it("[QST-14b] only what is required and not yet answered keeps a patient from confirming", () => {
    const forms = [
      form(1, "REQUIRED_ON_CONFIRMATION", { answered: true }),
      form(2, "REQUIRED_ON_CONFIRMATION"),
      form(3, "BOOKING_FORM"),
      form(4, "BOOKING_FORM", { answered: true }),
    ];
    const tasks = tasksOf("key", [{ owner: owner("a-1"), forms }]);
    const ids = (some: typeof tasks) => some.map(({ questionnaireId }) => questionnaireId);
    expect(ids(neededToConfirm(tasks))).toEqual([2]);
    expect(ids(onTheList(tasks))).toEqual([1, 2, 3]);
    expect(ids(tasks.filter(isWaiting))).toEqual([2, 3]);
  });
});
