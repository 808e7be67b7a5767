import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTracking, track } from "./tracking";

type Page = Window & { dataLayer?: ArrayLike<unknown>[] };
const page = window as unknown as Page;
const scripts = () => [...document.querySelectorAll("script")].map((script) => script.src);

function forget() {
  delete page.dataLayer;
  for (const script of document.querySelectorAll("script")) script.remove();
}

describe("tracking", () => {
  beforeEach(forget);
  afterEach(forget);

  it("[CONF-03c] loads and keeps nothing without the flag and its id", () => {
    startTracking({ analyticsEnabled: false, analyticsId: "G-TEST" }, window);
    startTracking({ analyticsEnabled: true }, window);
    track("booking_success");
    expect(scripts()).toEqual([]);
    expect(page.dataLayer).toBeUndefined();
  });

  it("[CONF-03d] says which step was reached and nothing about the person", () => {
    window.history.replaceState(null, "", "/booking/abcdefghijklmnopqrstuv?dateOfBirth=1984-05-17");
    document.title = "You're booked, Mira";
    startTracking({ analyticsEnabled: true, analyticsId: "G-TEST" }, window);
    // A careless caller passes more than it should.
    const careless = { step: 2, email: "mira@example.org", dateOfBirth: "1984-05-17" };
    track("booking_step", careless);
    expect(scripts()).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-TEST"]);
    const calls = (page.dataLayer ?? []).map((call) => Array.from(call));
    expect(calls.at(-1)).toEqual(["event", "booking_step", { step: 2 }]);
    expect(JSON.stringify(calls)).not.toMatch(/mira|1984|abcdefgh|You're booked/i);
  });
});
