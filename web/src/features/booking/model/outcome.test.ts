import { describe, expect, test } from "vitest";
import { type Result, warningOf } from "./outcome";

const result = (errorMessage?: string) =>
  ({ success: true, errorMessage, examName: "CT", clinicName: "Newtown" }) as Result;

describe("the result of a submission", () => {
  test("it is a warning if every exam has one, and shows the first", () => {
    expect(warningOf([result("a"), result("b")])).toBe("a");
    expect(warningOf([result("a"), result()])).toBeUndefined();
    expect(warningOf([result()])).toBeUndefined();
  });
});
