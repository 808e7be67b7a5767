import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { Status } from "./api";
import { useConcurrentChange } from "./useConcurrentChange";

function told(now: Status, isGone = false) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LanguageContext value={languageOf("en-AU", texts)}>{children}</LanguageContext>
  );
  const looked = { before: { status: "BOOKED" as const }, now: { status: now }, isGone };
  return renderHook(() => useConcurrentChange(looked), { wrapper }).result.current;
}

test("[OPS-09p] that nothing has changed is not said", () => {
  expect(told("BOOKED")).toBeUndefined();
});

test("[OPS-09p] what a patient confirmed meanwhile is named, and can still be moved", () => {
  expect(told("CONFIRMED")?.said).toContain("Its status is now: Confirmed.");
  expect(told("CONFIRMED")?.act).toBeUndefined();
});

test("[OPS-09p] a patient who has arrived meanwhile cannot be moved, and that is the reason", () => {
  expect(told("ARRIVED")?.said).toContain("Its status is now: Arrived.");
  expect(told("ARRIVED")?.act).toBe("You can't move it any more.");
});

test("[OPS-09n] an appointment that is off the board cannot be moved, and that is said", () => {
  expect(told("BOOKED", true)?.act).toBe("It's no longer on this board.");
});
