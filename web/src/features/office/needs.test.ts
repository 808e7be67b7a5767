import { expect, test } from "vitest";
import { needsOf } from "./needs";

test("only the needs of the patient are listed", () => {
  expect(needsOf({ needs: {} })).toEqual([]);
  expect(needsOf({ needs: { pregnant: false, claustrophobic: false } })).toEqual([]);
  expect(
    needsOf({
      needs: {
        interpreterLanguage: "Arabic",
        mobility: "wheelchair",
        weightKg: 160,
        pregnant: true,
      },
    }),
  ).toEqual([
    { key: "office.need_interpreter", values: { language: "Arabic" } },
    { key: "office.need_mobility", values: { words: "wheelchair" } },
    { key: "office.need_weight", values: { weight: 160 } },
    { key: "office.need_pregnancy" },
  ]);
});
