import { describe, expect, test } from "vitest";
import { languageOf, type TextKey } from "./language";

const key = (name: string) => name as TextKey;

describe("texts of a language", () => {
  const english = languageOf("en-AU", {
    scans_one: "one scan",
    scans_other: "{{count}} scans",
    found: "{{count}} for “{{search}}”",
  });

  test("a text is picked by its count and filled in", () => {
    expect(english.text(key("scans"), { count: 1 })).toBe("one scan");
    expect(english.text(key("scans"), { count: 21 })).toBe("21 scans");
    expect(english.text(key("found"), { count: 2, search: "knee" })).toBe("2 for “knee”");
  });

  test("[I18N-01i] none and two may have forms of their own, where the others count as usual", () => {
    const english = languageOf("en-AU", {
      hold_zero: "No times",
      hold_one: "Hold this time",
      hold_two: "Hold both times",
      hold_other: "Hold all {{count}} times",
    });
    const held = [0, 1, 2, 3].map((count) => english.text(key("hold"), { count }));
    expect(held).toEqual(["No times", "Hold this time", "Hold both times", "Hold all 3 times"]);
  });

  test("Macedonian counts 21 as it counts 1", () => {
    const macedonian = languageOf("mk", {
      scans_one: "{{count}} снимање",
      scans_other: "{{count}} снимања",
    });
    expect(macedonian.text(key("scans"), { count: 21 })).toBe("21 снимање");
    expect(macedonian.text(key("scans"), { count: 11 })).toBe("11 снимања");
  });

  test("what is put in is not read as a text itself", () => {
    expect(english.text(key("found"), { count: 2, search: "{{count}} $& $1" })).toBe(
      "2 for “{{count}} $& $1”",
    );
  });

  test("a key without a text shows itself", () => {
    expect(english.text(key("lost.key"))).toBe("lost.key");
  });
});
