import { describe, expect, test } from "vitest";
import { deviceOf } from "../lib/device";
import { headerImage, pageKind } from "./page-kind";

describe("the kind of a page", () => {
  test.each(["appointments/key", "booking-requests/key", "unsubscribe", "authentication", "a/key"])(
    "[SHELL-02a] /%s is a confirmation page",
    (path) => {
      expect(pageKind(`/${path}`).isConfirmation).toBe(true);
    },
  );

  test("[SHELL-02a] other pages are none", () => {
    for (const path of ["/", "/about", "/sydney/appointments", "/appointment", "/check-in"]) {
      expect(pageKind(path).isConfirmation, path).toBe(false);
    }
  });

  test("[SHELL-02b] br counts as booking-requests everywhere", () => {
    expect(pageKind("/br/key")).toEqual(pageKind("/booking-requests/key"));
    expect(pageKind("/iframe/br/key")).toEqual(pageKind("/booking-requests/key"));
  });

  test("[SHELL-02c] home, booking-requests and unsubscribe are home pages, others are not", () => {
    for (const path of ["/", "", "/booking-requests/key", "/unsubscribe"]) {
      expect(pageKind(path).isHome, path).toBe(true);
    }
    for (const path of ["/about", "/appointments/key", "/check-in", "/sydney"]) {
      expect(pageKind(path).isHome, path).toBe(false);
    }
  });

  test("[SHELL-02d] check-in is digital check-in", () => {
    expect(pageKind("/check-in").isCheckIn).toBe(true);
    expect(pageKind("/checkin").isCheckIn).toBe(false);
  });

  test("[SHELL-02e] the iframe prefix is passed over", () => {
    expect(pageKind("/iframe/check-in").isCheckIn).toBe(true);
    expect(pageKind("/iframe").isHome).toBe(true);
    expect(pageKind("/iframe/appointments/key").isConfirmation).toBe(true);
  });
});

test("a header image belongs to each kind of page", () => {
  const desk = deviceOf({ width: 1440, height: 900, coarse: false });
  const tablet = deviceOf({ width: 820, height: 1180, coarse: true });
  expect(headerImage(pageKind("/appointments/key"), tablet)).toBe("confirmation_header");
  expect(headerImage(pageKind("/check-in"), tablet)).toBe("check_in_header");
  expect(headerImage(pageKind("/about"), tablet)).toBe("header_tablet");
  expect(headerImage(pageKind("/about"), desk)).toBe("header");
});

test("what staff see after they signed in is the office", () => {
  expect(pageKind("/admin/pending").isOffice).toBe(true);
  for (const path of ["/", "/admin/sign-in", "/appointments/key"]) {
    expect(pageKind(path).isOffice, path).toBe(false);
  }
});

test("[DOC-10m] the page of an upload link has no frame around it, and no other page lacks it", () => {
  expect(pageKind("/u/token").isBare).toBe(true);
  for (const path of ["/", "/appointments/key", "/unsubscribe", "/admin/pending", "/sydney/u"]) {
    expect(pageKind(path).isBare, path).toBe(false);
  }
});
