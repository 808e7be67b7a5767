import { describe, expect, test } from "vitest";
import { type Result, warningOf } from "./outcome";

const result = (errorMessage?: string) =>
  ({ success: true, errorMessage, examName: "CT", clinicName: "Newtown" }) as Result;

describe("what became of a submission", () => {
  test("it warns when every exam does, with the first of the warnings", () => {
    expect(warningOf([result("a"), result("b")])).toBe("a");
    expect(warningOf([result("a"), result()])).toBeUndefined();
    expect(warningOf([result()])).toBeUndefined();
  });
});
