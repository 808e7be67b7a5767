import { describe, expect, test } from "vitest";
import { afterSignIn, prefixOf, targetOf } from "./after-sign-in";

const key = "k".repeat(22);
const appointment = { bookingKey: key, bookingKind: "APPOINTMENT" } as const;
const pending = { bookingKey: key, bookingKind: "PENDING" } as const;
const request = { bookingKey: key, bookingKind: "BOOKING_REQUEST" } as const;

describe("[ROUTE-15a] the prefix", () => {
  test.each([
    ["/authentication", "/"],
    ["/iframe/authentication", "/iframe/"],
    ["/iframe", "/iframe/"],
    ["/advanced-booking", "/"],
    ["/iframe/advanced-booking", "/"],
    ["/advanced-booking/appointments/key", "/"],
  ])("of %s is %s", (path, prefix) => {
    expect(prefixOf(path)).toBe(prefix);
  });
});

describe("where proving who one is leads", () => {
  test.each([
    [appointment, false, `/appointments/${key}`],
    [pending, false, `/appointments/pending/${key}`],
    [request, false, `/booking-requests/${key}`],
    [appointment, true, `/appointments/${key}/kiosk?kioskMode=true`],
    [{ ...appointment, revoked: true }, false, "/deny?revoked=true"],
  ])("%o in a kiosk: %s leads to %s", (signedIn, kiosk, target) => {
    expect(afterSignIn(signedIn, "/", kiosk)).toBe(target);
  });

  test("[ROUTE-15a] keeps the prefix", () => {
    expect(afterSignIn(pending, "/iframe/")).toBe(`/iframe/appointments/pending/${key}`);
  });
});

describe("the page that was wanted", () => {
  test.each([
    [appointment, `/appointments/${key}/result`],
    [appointment, "/portal"],
    [appointment, `/booking/${key}?lang=mk`],
    [appointment, "/appointments/anothers-key"],
    [request, "https://clinic.example/thanks"],
    [{ bookingKey: key }, `/appointments/${key}`],
  ])("%o: %s stays", (signedIn, returnUrl) => {
    expect(targetOf(signedIn, returnUrl)).toBe(returnUrl);
  });

  test.each([
    [pending, `/appointments/${key}`, `/appointments/pending/${key}`],
    [appointment, `/appointments/pending/${key}`, `/appointments/${key}`],
    [request, `/a/${key}`, `/booking-requests/${key}`],
    [appointment, `/br/${key}?shared=true`, `/appointments/${key}?shared=true`],
    [appointment, "/", `/appointments/${key}`],
    [request, "/advanced-booking", `/booking-requests/${key}`],
    [pending, `/iframe/a/${key}`, `/iframe/appointments/pending/${key}`],
    [
      appointment,
      `/appointments/${key}?kioskMode=true`,
      `/appointments/${key}/kiosk?kioskMode=true`,
    ],
  ])("%o: %s becomes the portal %s", (signedIn, returnUrl, target) => {
    expect(targetOf(signedIn, returnUrl)).toBe(target);
  });
});
