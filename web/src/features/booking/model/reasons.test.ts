import { expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { reasonWords } from "./reasons";

test("every reason for an empty answer has its words, long and short", () => {
  const known: Readonly<Record<string, string>> = texts;
  for (const reason of [
    "CLOSED",
    "FULL",
    "TOO_SHORT",
    "PREPARATION",
    "NOTICE",
    "APART",
    "NO_DEVICE",
    "NOT_ONLINE",
  ]) {
    const words = reasonWords(reason);
    expect(known[words?.text ?? ""]).toMatch(/\.$/);
    expect(known[words?.short ?? ""]).toMatch(/^[^.]{4,24}$/);
  }
  expect(reasonWords("FLOODED")).toBeUndefined();
});
