import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { type Config, ConfigContext, type SummaryItem } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { CalendarLinks } from "./CalendarLinks";

const clinic = { name: "Newtown", address: "1 King Street", phone: "02 5550 1234" };
const scan = (name: string, start: string, end: string) =>
  ({ clinic, examDetails: { name }, start, end, bookingKey: "secret" }) as SummaryItem;
const visit = [
  scan("Knee", "2026-03-10T09:00:00+11:00", "2026-03-10T09:30:00+11:00"),
  scan("Chest", "2026-03-10T09:40:00+11:00", "2026-03-10T10:00:00+11:00"),
];

function show(calendarExamNameEnabled: boolean): readonly URL[] {
  render(
    <LanguageContext value={languageOf("en-AU", texts)}>
      <ConfigContext value={{ application: { calendarExamNameEnabled } } as Config}>
        <CalendarLinks visit={visit} />
      </ConfigContext>
    </LanguageContext>,
  );
  return screen.getAllByRole("link").map((link) => new URL((link as HTMLAnchorElement).href));
}

test("[PORT-10f] Google Calendar and Outlook open with the whole visit, and with no key", () => {
  const [google, outlook] = show(false);
  expect(google?.host).toBe("calendar.google.com");
  expect(google?.searchParams.get("dates")).toBe("20260309T220000Z/20260309T230000Z");
  expect(google?.searchParams.get("text")).toBe("Scan at Newtown");
  expect(google?.searchParams.get("location")).toBe("Newtown, 1 King Street");
  expect(outlook?.host).toBe("outlook.live.com");
  expect(outlook?.searchParams.get("startdt")).toBe("2026-03-09T22:00:00.000Z");
  expect(outlook?.searchParams.get("enddt")).toBe("2026-03-09T23:00:00.000Z");
  expect(outlook?.searchParams.get("body")).toContain("02 5550 1234");
  for (const link of [google, outlook]) expect(link?.href).not.toMatch(/secret|Knee|Chest/);
});

test("the scans are named only where the provider wants that", () => {
  for (const link of show(true)) expect(link.href).toContain("Knee");
});
