import { expect, test } from "vitest";
import { slugOf } from "./slug";

test("a slug is suggested from the name", () => {
  expect(slugOf("Ultrasound abdomen")).toBe("ultrasound-abdomen");
  expect(slugOf(" Māori health: knee (left) ")).toBe("maori-health-knee-left");
  expect(slugOf("Скопје")).toBe("");
});
