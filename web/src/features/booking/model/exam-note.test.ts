import { expect, test } from "vitest";
import type { Exam } from "../../../api";
import { examNote } from "./exam-note";
import { modalitiesOf } from "./modalities";
import { modalityIcon } from "./modality-icon";

function exam(changes: Partial<Exam>): Exam {
  return {
    id: 1,
    slug: "mri-knee",
    name: "MRI knee",
    nameWithModality: "MRI: knee",
    modalityId: 2,
    modalityName: "MRI",
    modalityCode: "MR",
    priority: 1,
    kind: "ONLINE",
    minutes: 30,
    groupNames: [],
    bodyPartIds: [],
    preparation: [],
    showBookingRequestInfoModal: false,
    ...changes,
  } as Exam;
}

test("how a scan is booked goes before how to prepare for it", () => {
  const preparation = [{ rule: "FAST" as const, minutesBefore: 360, text: "" }];
  expect(examNote(exam({ preparation }))).toEqual({ text: "exams.note_fast", minutes: 360 });
  expect(examNote(exam({ preparation, kind: "PENDING" })).text).toBe("exams.note_pending");
  expect(examNote(exam({ kind: "WALK_IN" })).text).toBe("exams.note_walk_in");
  expect(examNote(exam({ kind: "ENQUIRY" })).text).toBe("exams.note_enquiry");
  expect(examNote(exam({})).text).toBe("exams.note_none");
});

test("types of scan are counted, and say what all their scans have in common", () => {
  const xray = exam({ modalityId: 4, modalityName: "X-ray", modalityCode: "DX", kind: "WALK_IN" });
  expect(modalitiesOf([exam({}), xray, exam({ kind: "PENDING" }), xray])).toEqual([
    { id: 2, name: "MRI", code: "MR", count: 2 },
    { id: 4, name: "X-ray", code: "DX", count: 2, onlyKind: "WALK_IN" },
  ]);
});

test("every usual type of scan has a drawing of its own", () => {
  const codes = ["US", "MR", "CT", "DX", "MG", "BMD", "XA", "PX", "PT"];
  expect(new Set(codes.map(modalityIcon)).size).toBe(codes.length);
  expect(modalityIcon("")).toBe("document");
});
