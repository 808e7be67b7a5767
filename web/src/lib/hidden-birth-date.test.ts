import { describe, expect, test, vi } from "vitest";
import { hideBirthDate, takeBirthDate } from "./hidden-birth-date";

const ORIGIN = "https://book.example";

function opened(path: string) {
  const replaceState = vi.fn();
  const location = { href: ORIGIN + path, origin: ORIGIN } as Location;
  hideBirthDate({ location, history: { replaceState, state: null } as unknown as History });
  return replaceState.mock.calls.map(([, , url]) => String(url).replace(ORIGIN, ""));
}

describe("a date of birth in the address", () => {
  test("is taken out of it, and returned once", () => {
    const path = "/authentication?type=APPOINTMENT&dateOfBirth=1984-05-17&bookingKey=k";
    expect(opened(path)).toEqual(["/authentication?type=APPOINTMENT&bookingKey=k"]);
    expect(takeBirthDate()).toBe("1984-05-17");
    expect(takeBirthDate()).toBeUndefined();
  });

  test("is taken out of the address inside the address too", () => {
    const wanted = encodeURIComponent("/appointments/k/result?dateOfBirth=1984-05-17&otpType=SMS");
    const [left] = opened(`/authentication?returnUrl=${wanted}&type=APPOINTMENT`);
    expect(left).not.toContain("1984");
    const url = new URL(left ?? "", ORIGIN);
    expect(url.searchParams.get("returnUrl")).toBe("/appointments/k/result?otpType=SMS");
    expect(takeBirthDate()).toBe("1984-05-17");
  });

  test("that is in both is removed from both", () => {
    const wanted = encodeURIComponent("/booking/k?dateOfBirth=1984-05-17");
    expect(opened(`/authentication?returnUrl=${wanted}&dateOfBirth=1984-05-17`)).toEqual([
      "/authentication?returnUrl=%2Fbooking%2Fk",
    ]);
    expect(takeBirthDate()).toBe("1984-05-17");
  });

  test("of an address that cannot be read is gone as well", () => {
    expect(opened("/authentication?returnUrl=https%3A%2F%2F&dateOfBirth=1984-05-17")).toEqual([
      "/authentication?returnUrl=https%3A%2F%2F",
    ]);
    takeBirthDate();
  });

  test("that is none leaves the address alone", () => {
    expect(opened("/authentication?type=APPOINTMENT")).toEqual([]);
    expect(takeBirthDate()).toBeUndefined();
  });
});
