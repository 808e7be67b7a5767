import { describe, expect, test } from "vitest";
import type { Exam } from "../../../api";
import type { BookingQuery } from "./query";
import { addedExams, addedSlugs, byPriority, EXAMS_MAX, toggled } from "./several";

function exam(slug: string, priority: number): Exam {
  return { slug, name: slug, priority } as unknown as Exam;
}

describe("several exams", () => {
  test("[BOOK-02f] they are sorted by priority, equal ones by name", () => {
    const exams = [exam("xray", 3), exam("mri", 1), exam("ct", 2), exam("bone", 2)];
    expect(byPriority(exams).map(({ slug }) => slug)).toEqual(["mri", "bone", "ct", "xray"]);
    const query = toggled(toggled({}, "xray"), "mri");
    expect(addedSlugs(query)).toEqual(["xray", "mri"]);
    expect(addedExams(exams, query).map(({ slug }) => slug)).toEqual(["mri", "xray"]);
  });

  test("an exam is added and taken out again, and the rest of the query stays", () => {
    const before: BookingQuery = { lat: 1, procedureTab: "multiple" };
    const one = toggled(before, "mri");
    expect(one).toEqual({ ...before, exams: "mri" });
    expect(toggled(one, "mri")).toEqual(before);
  });

  test("no more than ten fit", () => {
    const full = Array.from({ length: EXAMS_MAX }, (_, number) => `exam-${number}`);
    const query = full.reduce<BookingQuery>(toggled, {});
    expect(addedSlugs(query)).toHaveLength(10);
    expect(toggled(query, "one-more")).toBe(query);
    expect(addedSlugs(toggled(query, "exam-3"))).toHaveLength(9);
  });
});
