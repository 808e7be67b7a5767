import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import type { Setting } from "./api";
import { NOT_OFFERED_YET, splitInactive } from "./inactive-settings";

test("[OPS-09l] those stand apart whose help says that what they are for is not offered yet", () => {
  const saying = Object.entries(texts)
    .filter(([key, words]) => key.startsWith("setting_help.") && words.includes("not offered yet"))
    .map(([key]) => key.replace("setting_help.", ""));
  expect(saying.length).toBeGreaterThan(0);
  expect([...NOT_OFFERED_YET].sort()).toEqual(saying.sort());
});

test("none is lost, and all keep their order", () => {
  const fields = ["phone", "genesysUrl", "name", "kioskNoActivitySeconds"].map(
    (name) => ({ name }) as Setting,
  );
  const { offered, later } = splitInactive(fields);
  expect(offered.map(({ name }) => name)).toEqual(["phone", "name"]);
  expect(later.map(({ name }) => name)).toEqual(["genesysUrl", "kioskNoActivitySeconds"]);
});
