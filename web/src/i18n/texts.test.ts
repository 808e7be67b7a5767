import { expect, test } from "vitest";
import texts from "../../../texts/en-AU.json";
import { languageOf } from ".";

const sources = import.meta.glob<string>(
  ["../**/*.{ts,tsx}", "!../**/*.test.*", "!../**/*.gen.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const code = Object.values(sources).join("\n");
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

test("every text is used: those of messages by the server, all others by a screen", () => {
  const unused = Object.keys(texts)
    .filter((key) => !/^(?:message|form|calendar|mail)\./.test(key))
    .filter((key) => !code.includes(`"${key.replace(PLURAL, "")}"`));
  expect(unused).toEqual([]);
});

test("a text with plural forms has the ones that English needs", () => {
  const keys = new Set(Object.keys(texts));
  const lonely = [...keys]
    .filter((key) => /_(?:zero|one)$/.test(key))
    .filter((key) => !keys.has(key.replace(PLURAL, "_other")));
  expect(lonely).toEqual([]);
});

test("plurals and values are put in their places", () => {
  const { text } = languageOf("en-AU", texts);
  expect(text("details.to_fix", { count: 1 })).toBe("One thing to fix");
  expect(text("details.to_fix", { count: 3 })).toBe("3 things to fix");
  expect(text("slots.day_count", { count: 0, day: "Monday" })).toBe("Monday, no times");
  expect(text("booked.title", { name: "O'Brien & <b>" })).toBe("You are booked, O'Brien & <b>");
});
