import { expect, test } from "vitest";
import { fileDetail } from "./model";

test("a file tells what it is and how large", () => {
  const referral = {
    contentType: "application/pdf",
    documentType: { title: "Referral" },
    size: 1_234_567,
  };
  expect(fileDetail("en-AU", referral)).toBe("Referral · PDF · 1.2 MB");
  expect(fileDetail("en-AU", { contentType: "image/png", size: 33_400 })).toBe("PNG · 33 kB");
  expect(fileDetail("en-AU", { contentType: "image/jpeg", size: 999 })).toBe("JPEG · 999 byte");
});
