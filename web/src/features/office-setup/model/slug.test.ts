import { expect, test } from "vitest";
import { slugOf } from "./slug";

test("a name suggests the name in the address", () => {
  expect(slugOf("Ultrasound abdomen")).toBe("ultrasound-abdomen");
  expect(slugOf(" Māori health: knee (left) ")).toBe("maori-health-knee-left");
  expect(slugOf("Скопје")).toBe("");
});
