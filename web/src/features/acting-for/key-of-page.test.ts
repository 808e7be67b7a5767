import { describe, expect, it } from "vitest";
import { keyOfPage } from "./key-of-page";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";

describe("the patient's pages on which staff act", () => {
  it.each([
    [`/appointments/${KEY}`, ""],
    [`/appointments/pending/${KEY}`, ""],
    [`/appointments/${KEY}/result/patient`, ""],
    [`/a/${KEY}`, ""],
    [`/booking-requests/${KEY}`, ""],
    [`/br/${KEY}`, ""],
    [`/iframe/booking/${KEY}`, ""],
    ["/portal", `?bookingKey=${KEY}`],
    [
      "/sydney/select-clinic/knee",
      `?bookingKey=${KEY}&appointmentSlug=a-b&status=REQUEST_RESCHEDULE`,
    ],
  ])("%s%s is one", (pathname, search) => {
    expect(keyOfPage(pathname, search)).toBe(KEY);
  });

  it.each([
    ["/", ""],
    ["/appointments", ""],
    ["/portal", ""],
    ["/sydney/newtown/knee/2026-03-09/booking", `?bookingKey=${KEY}&date=2026-03-10`],
  ])("%s%s is none", (pathname, search) => {
    expect(keyOfPage(pathname, search)).toBeUndefined();
  });
});
