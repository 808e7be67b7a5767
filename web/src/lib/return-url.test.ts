import { describe, expect, test } from "vitest";
import { safeReturnUrl, withShared } from "./return-url";

const HERE = "https://book.example";
const safe = (text: string | undefined, allowed: string[] = []) =>
  safeReturnUrl(text, allowed, HERE);

describe("where a person goes afterwards", () => {
  test.each(["/appointments/key", "/portal?lang=mk#top", "/", `${HERE}/booking/key`])(
    "%s is an address of this site",
    (text) => {
      expect(safe(text)).toBe(text.replace(HERE, ""));
    },
  );

  test.each([
    "https://elsewhere.example/appointments/key",
    "//elsewhere.example/",
    "/\\elsewhere.example/",
    "\\\\elsewhere.example",
    "https://book.example.elsewhere.example/",
    "https://book.example@elsewhere.example/",
    "http://book.example/",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,hello",
    "https://",
    "",
  ])("[AUTH-04f] %s is refused", (text) => {
    expect(safe(text)).toBeUndefined();
  });

  test("[AUTH-04f] no address is none", () => {
    expect(safe(undefined)).toBeUndefined();
  });

  test("[DENY-03d] another site is allowed where the provider has named it, by its whole origin", () => {
    const allowed = ["https://clinic.example", "not an address"];
    expect(safe("https://clinic.example/thanks?a=b", allowed)).toBe(
      "https://clinic.example/thanks?a=b",
    );
    for (const text of [
      "http://clinic.example/thanks",
      "https://clinic.example:8443/",
      "https://my.clinic.example/",
      "https://clinic.example.elsewhere.example/",
    ]) {
      expect(safe(text, allowed), text).toBeUndefined();
    }
  });

  test("a date of birth in it is left out", () => {
    expect(safe("/appointments/key/result/patient?dateOfBirth=1984-05-17&otpType=SMS")).toBe(
      "/appointments/key/result/patient?otpType=SMS",
    );
  });
});

describe("a shared link", () => {
  test("[AUTH-04d] gets shared=true where the return address has no parameter", () => {
    expect(withShared("/appointments/key/result", true)).toBe(
      "/appointments/key/result?shared=true",
    );
  });

  test("[AUTH-04e] stays as it is where the return address has parameters", () => {
    expect(withShared("/appointments/key/result?lang=mk", true)).toBe(
      "/appointments/key/result?lang=mk",
    );
  });

  test("that is none stays as it is", () => {
    expect(withShared("/appointments/key", false)).toBe("/appointments/key");
  });
});
