import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { OfficeAppointment } from "./api";
import { PendingWhen } from "./PendingWhen";
import { pendingActs } from "./pending";

const row = {
  id: 7,
  status: "PENDING",
  start: "2026-03-10T09:00:00+11:00",
  timeZone: "Australia/Sydney",
} as OfficeAppointment;
const before = new Date("2026-03-10T08:59:59+11:00");
const at = new Date("2026-03-10T09:00:00+11:00");

function show(now: Date) {
  return render(
    <LanguageContext value={languageOf("en-AU", texts)}>
      <PendingWhen row={row} now={now} />
    </LanguageContext>,
  );
}

test("[OPS-09u] what waited past its time is marked", () => {
  const { unmount } = show(before);
  expect(screen.queryByText("This time has passed")).toBeNull();
  unmount();
  show(at);
  expect(screen.getByText("This time has passed")).toBeTruthy();
});

test("[OPS-09u] what waited past its time can only be declined", () => {
  expect(pendingActs(row, before)).toEqual(["approve", "ask", "decline"]);
  expect(pendingActs(row, at)).toEqual(["decline"]);
});
