import { expect, test } from "vitest";
import { contactDigits, isContactNumber } from "./contact-number";

test.each([
  ["0491 570 006", "0491570006"],
  ["04a91-57", "049157"],
  ["(02) 9999.1234", "0299991234"],
  ["04915700061234", "0491570006"],
  ["+61 491 570 006", "491570006"],
  ["0038970123456", "70123456"],
  ["abc", ""],
])("[AUTH-01f] of %s the digits are kept, at most 10", (typed, digits) => {
  expect(contactDigits(typed, 10)).toBe(digits);
});

test("a number of a few digits is none", () => {
  expect(isContactNumber("04915")).toBe(false);
  expect(isContactNumber("0491570006")).toBe(true);
});
