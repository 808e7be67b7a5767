import { describe, expect, test } from "vitest";
import type { Exam, Hold } from "../../../api";
import { formCase, kim, robin } from "./form-case.fixture";
import type { BookingPlan, PlannedExam } from "./plan";
import { callOf, needsOf, patientDetailsOf, type Submission } from "./submission";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";
const OTHER_KEY = "Hf2dWc8RkU6yPaJ1oTsVxg";

function planned(slug: string, changes: Partial<PlannedExam> = {}): PlannedExam {
  const start = "2026-11-19T09:40:00+11:00";
  const hold = { id: 7, examSlug: slug, deviceId: 41, start, end: start } as Hold;
  return {
    exam: { slug } as Exam,
    clinicSlug: "newtown",
    as: "APPOINTMENT",
    bookingKey: KEY,
    hold,
    ...changes,
  };
}

const asked = (slug: string, changes: Partial<PlannedExam> = {}): PlannedExam => {
  const { hold: _none, ...request } = planned(slug, { as: "BOOKING_REQUEST", ...changes });
  return request;
};

function call(plan: BookingPlan, changes: Partial<Submission> = {}) {
  return callOf({
    plan,
    typed: robin,
    formCase: formCase(),
    acceptedTerms: true,
    regionSlug: "sydney",
    ...changes,
  });
}

describe("what is sent about the person", () => {
  test("it is tidied, and what was not answered is left out", () => {
    const typed = { ...robin, medicareNumber: "2123 45670 1", insuranceTypeId: "1", title: "Ms" };
    expect(patientDetailsOf(typed, formCase())).toEqual({
      title: "Ms",
      firstName: "Robin",
      lastName: "Sample",
      dateOfBirth: "1958-03-27",
      contactNumber: "0491570006",
      email: "robin.sample@example.com",
      medicareNumber: "2123456701",
      insuranceTypeId: 1,
    });
    const hidden = formCase({ title: { shown: false }, insuranceTypeId: { shown: false } });
    expect(patientDetailsOf(typed, hidden)).not.toHaveProperty("title");
    expect(patientDetailsOf(typed, hidden)).not.toHaveProperty("insuranceTypeId");
  });

  test("for a child the guardian goes with it, and is reached in the child's place", () => {
    const { body } = call({ separate: false, exams: [planned("ct")] }, { typed: kim });
    expect(body.bookingFor).toBe("CHILD");
    expect(body.patientDetails).toMatchObject({
      firstName: "Kim",
      email: "robin.sample@example.com",
    });
    expect(body.guardian).toEqual({
      name: "Robin Sample",
      relation: "Parent",
      email: "robin.sample@example.com",
      contactNumber: "0491570006",
    });
    // What was typed for a child is not sent once the booking is for oneself.
    const again = { ...kim, bookingFor: "SELF" as const, birthYear: "1958" };
    expect(call({ separate: false, exams: [planned("ct")] }, { typed: again }).body.guardian).toBe(
      undefined,
    );
  });

  test("'not sure' counts as yes; what is not asked is not sent", () => {
    const typed = {
      ...robin,
      pregnant: "UNSURE" as const,
      claustrophobic: "NO" as const,
      weightKg: "82",
    };
    const asks = formCase({}, { needsAsked: ["PREGNANCY", "CLAUSTROPHOBIA"] });
    expect(needsOf(typed, asks)).toMatchObject({
      pregnant: true,
      claustrophobic: false,
      weightKg: null,
    });
  });
});

describe("what is sent about the scans", () => {
  test("one visit stands under one key", () => {
    const { kind, body } = call({ separate: false, exams: [planned("ct"), planned("us")] });
    expect(kind).toBe("APPOINTMENTS");
    expect(body).toMatchObject({
      bookingKey: KEY,
      appointments: [
        { examSlug: "ct", clinicSlug: "newtown", deviceId: 41, holdId: 7 },
        { examSlug: "us", clinicSlug: "newtown", deviceId: 41, holdId: 7 },
      ],
    });
    expect(body).not.toHaveProperty("separateBooking");
    expect(body).not.toHaveProperty("bookingRequests");
    expect(JSON.stringify(body).split(KEY)).toHaveLength(2);
  });

  test("each on its own has its own key, with the one that is asked for beside it", () => {
    const { kind, body } = call({
      separate: true,
      exams: [planned("ct"), asked("injection", { clinicSlug: null, bookingKey: OTHER_KEY })],
    });
    expect(kind).toBe("APPOINTMENTS");
    expect(body).toMatchObject({
      separateBooking: true,
      appointments: [{ bookingKey: KEY, examSlug: "ct" }],
      bookingRequests: [
        {
          bookingKey: OTHER_KEY,
          examSlug: "injection",
          clinicSlug: "select-clinic",
          regionSlug: "sydney",
        },
      ],
    });
  });

  test("where everything is asked for, requests are sent with their wishes and notes", () => {
    const { kind, body } = call(
      { separate: false, exams: [asked("pet")] },
      {
        typed: {
          ...robin,
          notes: " Left shoulder ",
          preferredTimes: [
            { date: "2026-11-24", part: "MORNING" },
            { date: "", part: "ANY" },
          ],
        },
        formCase: { ...formCase(), asksForTimes: true },
      },
    );
    expect(kind).toBe("BOOKING_REQUESTS");
    expect(body.bookingRequests).toEqual([
      {
        examSlug: "pet",
        clinicSlug: "newtown",
        regionSlug: "sydney",
        patientNotes: "Left shoulder",
        preferredTimes: [{ date: "2026-11-24", from: "07:00", to: "12:00" }],
      },
    ]);
  });
});
