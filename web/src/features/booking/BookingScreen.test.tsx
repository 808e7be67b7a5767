import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { type Config, ConfigContext } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { BookingScreen } from "./BookingScreen";

const config = { radiology: { name: "Clinics" }, application: {} } as Config;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function screenOf(step: number | undefined) {
  return (
    <LanguageContext value={languageOf("en-AU", texts)}>
      <ConfigContext value={config}>
        <BookingScreen {...(step === undefined ? {} : { step })}>
          <h1>Screen {step}</h1>
        </BookingScreen>
      </ConfigContext>
    </LanguageContext>
  );
}

/** Opens a page without progress, as all bookings begin, and then the first screen, where the person stays. */
function opened() {
  const { rerender } = render(screenOf(undefined));
  const goTo = (step: number) => rerender(screenOf(step));
  goTo(0);
  wait(2000);
  return goTo;
}

function wait(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

function shownStep(): string | null | undefined {
  return document.querySelector('[aria-current="step"] .ui-stepper__name')?.textContent;
}

test("[BOOK-01g] the bar shows the next step 2000 ms after its screen", () => {
  const goTo = opened();
  goTo(1);
  expect(screen.getByRole("heading").textContent).toBe("Screen 1");
  wait(1999);
  expect(shownStep()).toBe(texts["steps.scan"]);
  wait(1);
  expect(shownStep()).toBe(texts["steps.time"]);
});

test("[BOOK-01h] the bar stays where it is for a person who comes back to its step at once", () => {
  const goTo = opened();
  goTo(1);
  wait(1999);
  expect(shownStep()).toBe(texts["steps.scan"]);
  goTo(0);
  wait(1);
  expect(shownStep()).toBe(texts["steps.scan"]);
  wait(10_000);
  expect(shownStep()).toBe(texts["steps.scan"]);
});
