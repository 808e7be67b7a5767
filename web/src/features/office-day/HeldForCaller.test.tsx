import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { type Config, ConfigContext, type Hold } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { HeldForCaller } from "./HeldForCaller";

const MINUTE_MS = 60_000;
const config = { limits: { holdMinutes: 10 } } as Config;

function heldFor(minutes: number, renewableMinutes = 30): Hold {
  const inMinutes = (count: number) => new Date(Date.now() + count * MINUTE_MS).toISOString();
  return {
    id: 1,
    examSlug: "knee",
    clinicSlug: "randwick",
    deviceId: 7,
    start: "2026-03-10T09:00:00+11:00",
    end: "2026-03-10T09:30:00+11:00",
    expiresAt: inMinutes(minutes),
    renewableUntil: inMinutes(renewableMinutes),
  };
}

function show(held: Hold, onRenew: () => void = () => undefined) {
  return render(
    <LanguageContext value={languageOf("en-AU", texts)}>
      <ConfigContext value={config}>
        <HeldForCaller
          held={held}
          timeZone="Australia/Sydney"
          isRenewing={false}
          onRenew={onRenew}
        />
      </ConfigContext>
    </LanguageContext>,
  );
}

test("[BOOK-08j] staff read how long the time is held, and can have more", async () => {
  let pressed = 0;
  const { container } = show(heldFor(7.5), () => {
    pressed += 1;
  });
  expect(container.textContent).toContain("is held for the caller for 7 more minutes.");
  expect(screen.getByRole("timer").textContent).toMatch(/^7:\d\d$/);
  await userEvent.click(screen.getByRole("button", { name: "Hold for 10 more minutes" }));
  expect(pressed).toBe(1);
  expect(await findMistakes(container)).toEqual([]);
});

test("[BOOK-08j] a time that is no longer held is said to be so, and no more is promised", () => {
  const { container } = show(heldFor(-1, -1));
  expect(container.textContent).toContain("is no longer held.");
  expect(screen.queryByRole("button")).toBeNull();
});
