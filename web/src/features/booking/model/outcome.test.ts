import { describe, expect, test } from "vitest";
import { creationErrorWords } from "./creation-error";
import { failedAltogether, firstFailure, type Result } from "./outcome";

const result = (success: boolean, errorMessage?: string) =>
  ({ success, errorMessage, examName: "CT", clinicName: "Newtown" }) as Result;
const stranger = { signedIn: false, errorOnWarnings: true };

describe("what became of a submission", () => {
  test("it failed when every answer did", () => {
    expect(failedAltogether([result(false, "a"), result(false, "b")], stranger)).toBe(true);
    expect(failedAltogether([result(false, "a"), result(true)], stranger)).toBe(false);
  });

  test("warnings alone stop a signed-in user, where the setting is on", () => {
    const warned = [result(true, "a"), result(true, "b")];
    expect(failedAltogether(warned, { signedIn: true, errorOnWarnings: true })).toBe(true);
    expect(failedAltogether(warned, { signedIn: true, errorOnWarnings: false })).toBe(false);
    expect(failedAltogether(warned, stranger)).toBe(false);
    const some = [result(true, "a"), result(true)];
    expect(failedAltogether(some, { signedIn: true, errorOnWarnings: true })).toBe(false);
  });

  test("what is said is the first errorMessage", () => {
    const failed = firstFailure([
      result(false),
      result(false, "Please call us."),
      result(false, "b"),
    ]);
    expect(creationErrorWords(failed)).toEqual({ text: "Please call us." });
  });
});
