import { expect, test } from "vitest";
import type { Setting } from "./api";
import { isReadable, sentOf, typedOf } from "./values";

function setting(kind: Setting["kind"], value: unknown, usual: unknown = null): Setting {
  return { name: "x", label: "X", help: "H.", group: "G", kind, value, default: usual } as Setting;
}

test("a field reads back as it was", () => {
  for (const [kind, value] of [
    ["TEXT", "Harbour"],
    ["SWITCH", true],
    ["NUMBER", 12.5],
    ["LIST", ["a", "b"]],
    ["NUMBERS", [168, 24]],
    ["JSON", { gender: { shown: false } }],
  ] as const) {
    const one = setting(kind, value);
    expect(sentOf(one, typedOf(one))).toEqual(value);
  }
});

test("an empty field goes back to its default, unless that is a text", () => {
  expect(sentOf(setting("TEXT", "x"), " ")).toBeNull();
  expect(sentOf(setting("TEXT", "x", ""), "")).toBe("");
  expect(sentOf(setting("NUMBER", 5, 7), "")).toBeNull();
});

test("unreadable values are not sent", () => {
  expect(isReadable(setting("NUMBER", 5), "five")).toBe(false);
  expect(isReadable(setting("NUMBERS", [5]), "5\nfive")).toBe(false);
  expect(isReadable(setting("JSON", {}), "{")).toBe(false);
  expect(isReadable(setting("NUMBER", 5), "5,5")).toBe(true);
});
