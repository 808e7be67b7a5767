import { describe, expect, test } from "vitest";
import { authenticationHref, authenticationType, readAuthenticationAddress } from "./address";

const HERE = "https://book.example";
const whole = { bookingKey: "k".repeat(22), type: "APPOINTMENT", returnUrl: "/appointments/k" };
const read = (more: object) => readAuthenticationAddress({ ...whole, ...more }, [], HERE);

describe("the address of the authentication page", () => {
  test.each(["BOOKING_REQUEST", "APPOINTMENT", "APPOINTMENT_RESULTS", "PATIENT_PORTAL"])(
    "[ROUTE-07f] type takes %s",
    (type) => {
      expect(read({ type })?.type).toBe(type);
    },
  );

  test.each(["appointment", "RESULTS", "", undefined, 1])(
    "[ROUTE-07f] the type %s counts as missing",
    (type) => {
      expect(authenticationType(type)).toBeUndefined();
      expect(read({ type })).toBeUndefined();
    },
  );

  test.each([
    { bookingKey: undefined },
    { bookingKey: "" },
    { returnUrl: undefined },
    { returnUrl: "https://elsewhere.example/" },
  ])("that lacks something is none: %o", (more) => {
    expect(read(more)).toBeUndefined();
  });

  test("tells what else it was opened with", () => {
    expect(read({ shared: "true", staffBooking: "true", isBookingRequest: "true" })).toEqual({
      ...whole,
      returnUrl: "/appointments/k?shared=true",
      shared: true,
      isBookingRequest: true,
      staffBooking: true,
      kioskMode: false,
    });
    expect(read({ shared: "yes" })?.shared).toBe(false);
  });

  test("that was made is read as it was meant", () => {
    const link = { bookingKey: whole.bookingKey, returnUrl: "/portal?lang=mk&a=b" };
    const href = authenticationHref({ ...link, type: "BOOKING_REQUEST", staffBooking: true });
    const query = Object.fromEntries(new URL(href, HERE).searchParams);
    expect(href).toMatch(/^\/authentication\?/);
    expect(readAuthenticationAddress(query, [], HERE)).toMatchObject({
      ...link,
      type: "BOOKING_REQUEST",
      isBookingRequest: true,
      staffBooking: true,
      shared: false,
    });
  });

  test("can be made where no key is known", () => {
    expect(authenticationHref({ type: "PATIENT_PORTAL", returnUrl: "/portal" })).toBe(
      "/authentication?returnUrl=%2Fportal&type=PATIENT_PORTAL",
    );
  });
});
