import { describe, expect, test } from "vitest";
import type { BookingForm, Outcomes } from "../../../api";
import { demandedForm } from "./demanded-form";
import { demandsOf, navigationDelay, stepAfter } from "./outcome";

type Decided = Outcomes["outcomes"][number];

const decided = (type: Decided["type"], result: Decided["result"] = {}) =>
  ({ type, result }) as Decided;
const outcomes = (list: Decided[], more: Partial<Outcomes> = {}): Outcomes =>
  ({ outcomes: list, ...more }) as Outcomes;

describe("what answers lead to", () => {
  test("[QST-03c] [QST-03d] [QST-03e] a denial counts for what the person is about to do, before anything else", () => {
    const both = outcomes(
      [
        decided("CREATE_BOOKING_REQUEST"),
        decided("DENY_BOOKING", { message: "No magnet." }),
        decided("DENY_BOOKING_REQUEST", { message: "No request." }),
      ],
      { newExamSlug: "longer" },
    );
    expect(stepAfter(both, "BOOK", "mri-knee")).toEqual({ kind: "deny", message: "No magnet." });
    expect(stepAfter(both, "REQUEST", "mri-knee")).toEqual({
      kind: "deny",
      message: "No request.",
    });
    const ofRequests = outcomes([decided("DENY_BOOKING_REQUEST")]);
    expect(stepAfter(ofRequests, "BOOK", "mri-knee")).toEqual({ kind: "go-on" });
  });

  test("[QST-08c] another exam takes the place of this one, and is not changed again", () => {
    const other = outcomes([decided("CONTINUE")], { newExamSlug: "mri-long" });
    expect(stepAfter(other, "BOOK", "mri-knee")).toEqual({ kind: "exam", examSlug: "mri-long" });
    expect(stepAfter(other, "BOOK", "mri-long")).toEqual({ kind: "go-on" });
  });

  test("[QST-03f] a booking becomes a request, a request stays one", () => {
    const request = outcomes([decided("CREATE_BOOKING_REQUEST")]);
    expect(stepAfter(request, "BOOK", "mri-knee")).toEqual({ kind: "request" });
    expect(stepAfter(request, "REQUEST", "mri-knee")).toEqual({ kind: "go-on" });
  });

  test("[QST-08b] an address is where the browser goes next", () => {
    const url = "/contact";
    expect(stepAfter(outcomes([], { url }), "BOOK", "mri-knee")).toEqual({ kind: "url", url });
  });

  test("[QST-05e] [QST-05f] [CONST-03d] a booking form waits 100 ms, any other type not at all", () => {
    expect(navigationDelay("BOOKING_FORM")).toBe(100);
    expect(navigationDelay("CREATE_BOOKING_REQUEST")).toBe(0);
  });
});

describe("what answers ask of the booking", () => {
  test("[QST-08d] [QST-08f] [QST-08j] of several forms, all of it, and the earliest arrival", () => {
    const demands = demandsOf([
      { ...outcomes([], { minutesPrior: 10 }), medicareNumberRequired: true },
      { ...outcomes([], { minutesPrior: 25 }), documentTypeId: 3 },
    ]);
    expect(demands).toEqual({
      ...{ minutesPrior: 25, medicareNumber: true, documentTypeIds: [3], code: false },
    });
  });

  test("[QST-08d] [QST-08f] the form then needs the Medicare number, and the document", () => {
    const type = { id: 3, title: "Referral", description: "", required: false, groupNames: [] };
    const change = demandedForm({ medicareNumber: true, documentTypeIds: [3], code: false });
    const field = { name: "medicareNumber", shown: false, required: false };
    const changed = change({ fields: [field], documentTypes: [type] } as unknown as BookingForm);
    const rule = changed.fields.find(({ name }) => name === "medicareNumber");
    expect([rule?.shown, rule?.required]).toEqual([true, true]);
    expect(changed.documentTypes).toEqual([{ ...type, required: true }]);
  });
});
