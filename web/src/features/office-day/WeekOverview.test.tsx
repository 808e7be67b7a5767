import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { Board, BoardDay } from "./api";
import { WeekOverview } from "./WeekOverview";

const DAYS = ["2026-03-09", "2026-03-10"];
const NOW = new Date("2026-03-10T09:00:00+11:00");

function figures(date: string, some: Partial<BoardDay> = {}): BoardDay {
  const nobody = { appointments: 0, toApprove: 0, asking: 0, outsideHours: 0 };
  const minutes = { openMinutes: 0, bookedMinutes: 0, blockedMinutes: 0 };
  return { date, ...nobody, ...minutes, ...some };
}

const BUSY = figures("2026-03-10", {
  appointments: 12,
  toApprove: 2,
  asking: 1,
  openMinutes: 480,
  bookedMinutes: 240,
  blockedMinutes: 60,
});
const REPAIRED = figures("2026-03-10", { appointments: 1, outsideHours: 1, blockedMinutes: 480 });

const BOARD: Board = {
  version: "a1",
  clinicId: 3,
  clinicName: "Randwick",
  clinicSlug: "randwick",
  regionSlug: "east",
  timeZone: "Australia/Sydney",
  devices: [
    { id: 7, name: "MRI 1", open: [], holds: [], days: [figures("2026-03-09"), BUSY] },
    { id: 8, name: "CT", open: [], holds: [], days: [figures("2026-03-09"), REPAIRED] },
  ],
  exceptions: [
    {
      id: "clinic-1",
      version: "b1",
      clinicId: 3,
      date: "2026-03-09",
      lastDate: "2026-03-09",
      opens: false,
      stillBooked: 0,
      reason: "Public holiday",
    },
    {
      id: "device-1",
      version: "b2",
      deviceId: 8,
      date: "2026-03-10",
      lastDate: "2026-03-10",
      opens: false,
      stillBooked: 0,
      reason: "Repair",
    },
  ],
};

function show(onDevice: (deviceId: number | undefined) => void = () => undefined) {
  return render(
    <LanguageContext value={languageOf("en-AU", texts)}>
      <WeekOverview board={BOARD} days={DAYS} now={NOW} onDevice={onDevice} />
    </LanguageContext>,
  );
}

it("[OPS-08m] says of each device and day how many are booked, who needs staff and how full it is", async () => {
  const { container } = show();
  const [monday, tuesday] = screen.getAllByRole("row").slice(1);
  if (!monday || !tuesday) throw new Error("no days");
  const busy = within(tuesday).getByRole("link", { name: /^MRI 1, Tuesday 10 March:/ });
  expect(busy.getAttribute("href")).toBe("/admin/day?clinicId=3&date=2026-03-10&deviceId=7");
  for (const words of [
    "12 booked",
    "50% of open time",
    "closed",
    "2 to approve",
    "1 reschedule request",
  ]) {
    expect(busy.textContent).toContain(words);
  }
  const repaired = within(tuesday).getByRole("link", { name: /^CT, / });
  for (const words of ["1 booked", "Closed", "Repair", "1 outside open hours"]) {
    expect(repaired.textContent).toContain(words);
  }
  expect(within(tuesday).getByRole("rowheader").textContent).toContain("13 booked");
  expect(within(monday).getByRole("rowheader").textContent).toContain("Closed · Public holiday");
  expect(await findMistakes(container)).toEqual([]);
});

it("leads from a day to its board, marks today, and to the week of one device", async () => {
  const onDevice = vi.fn();
  show(onDevice);
  const today = screen.getByRole("link", { current: "date" });
  expect(today.getAttribute("href")).toBe("/admin/day?clinicId=3&date=2026-03-10");
  const all = screen.getByRole("button", { name: "All devices" });
  expect(all.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "CT" }));
  expect(onDevice).toHaveBeenCalledWith(8);
});
