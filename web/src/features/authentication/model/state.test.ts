import { describe, expect, test } from "vitest";
import { type AuthenticationEvent, nextState, START } from "./state";

const sent = {
  otpSent: true,
  otpType: "SMS",
  maskedContact: "•••••••006",
  resendAfterSeconds: 5,
} as const;

const reached = (...events: AuthenticationEvent[]) => events.reduce(nextState, START);

describe("[AUTH-12h] the client's state of an authentication", () => {
  test("begins with nothing proven and nothing under way", () => {
    expect(START).toMatchObject({
      isAuthenticated: false,
      loading: false,
      verifiedCaptcha: false,
      otpSent: false,
    });
  });

  test("is loading while an answer is awaited, and no longer", () => {
    expect(reached({ is: "asked" }).loading).toBe(true);
    for (const event of [
      { is: "code-sent", sent },
      { is: "authenticated" },
      { is: "failed", trouble: { lost: true } },
    ] as const) {
      expect(reached({ is: "asked" }, event).loading, event.is).toBe(false);
    }
  });

  test("knows whether the captcha was passed", () => {
    expect(reached({ is: "captcha", passed: true }).verifiedCaptcha).toBe(true);
    expect(
      reached({ is: "captcha", passed: true }, { is: "captcha", passed: false }),
    ).toMatchObject({
      verifiedCaptcha: false,
    });
  });

  test("knows that a code was sent, and a wrong one does not undo it", () => {
    const asked = reached(
      { is: "code-wanted", signIn: { otpTypes: ["SMS"], bookingKind: "PENDING" } },
      { is: "code-sent", sent },
    );
    expect(asked).toMatchObject({
      otpSent: true,
      isAuthenticated: false,
      otpTypes: ["SMS"],
      bookingKind: "PENDING",
      sent,
    });
    const wrong = nextState(asked, { is: "failed", trouble: { lost: false, triesLeft: 4 } });
    expect(wrong).toMatchObject({ otpSent: true, trouble: { triesLeft: 4 } });
    expect(nextState(wrong, { is: "asked" }).trouble).toBeUndefined();
  });

  test("is authenticated once it was proven", () => {
    expect(reached({ is: "asked" }, { is: "authenticated" }).isAuthenticated).toBe(true);
  });
});
