import { describe, expect, test } from "vitest";
import { preparationSteps } from "./preparation";

describe("personal preparation", () => {
  test("six hours of fasting before 9:40 am begin at 3:40 am", () => {
    const [step] = preparationSteps(
      [{ rule: "FAST", minutesBefore: 360, text: "Eat nothing for 6 hours before." }],
      "2026-11-19T09:40:00+11:00",
    );
    expect(step?.at?.toISOString()).toBe("2026-11-18T16:40:00.000Z");
    expect(step?.sentence).toBe("prep.fast");
  });

  test("hours are real hours over a daylight-saving change", () => {
    // Clocks in Sydney went from 2:00 to 3:00 am on 4 October 2026.
    const [step] = preparationSteps(
      [{ rule: "FAST", minutesBefore: 360, text: "" }],
      "2026-10-04T08:00:00+11:00",
    );
    expect(step?.at?.toISOString()).toBe("2026-10-03T15:00:00.000Z");
  });

  test("steps stand in the order in which they are done", () => {
    const steps = preparationSteps(
      [
        { rule: "FAST", minutesBefore: 120, text: "" },
        { rule: "CAFFEINE", minutesBefore: 1440, text: "" },
      ],
      "2026-11-19T09:40:00+11:00",
    );
    expect(steps.map((step) => step.sentence)).toEqual(["prep.caffeine", "prep.fast"]);
  });

  test("a rule without an hour keeps the provider's words", () => {
    const [step] = preparationSteps(
      [{ rule: "FORM", minutesBefore: 0, text: "Use no deodorant or talc." }],
      "2026-11-19T09:40:00+11:00",
    );
    expect(step?.at).toBeUndefined();
    expect(step?.text).toBe("Use no deodorant or talc.");
  });
});
