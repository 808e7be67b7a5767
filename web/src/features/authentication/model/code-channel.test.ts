import { expect, test } from "vitest";
import { channelOf } from "./code-channel";

const here = "https://book.example";

test("a page may ask for the code by e-mail or by text message, and for nothing else", () => {
  expect(channelOf("/appointments/k/result/patient?otpType=SMS", here)).toBe("SMS");
  expect(channelOf("/appointments/k/result/patient?otpType=EMAIL&lang=mk", here)).toBe("EMAIL");
  expect(channelOf("/appointments/k/result/patient?otpType=FAX", here)).toBeUndefined();
  expect(channelOf("/portal", here)).toBeUndefined();
});
