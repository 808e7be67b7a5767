import { describe, expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import type { Clinic, ClinicEntry, Exam } from "../../api";
import { languageOf } from "../../i18n";
import { itineraryOf, totalsOf } from "./itinerary";
import { chosenStay, fits, type Stay } from "./model/stays";

const language = languageOf("en-AU", texts);
const now = new Date("2026-11-16T00:00:00Z");

function stay(
  name: string,
  clinic: string,
  day: number,
  from: string,
  to: string,
  fast = false,
): Stay {
  const preparation = fast ? [{ rule: "FAST", minutesBefore: 360, text: "" }] : [];
  const date = `2026-11-${day}`;
  return {
    exam: { slug: name, name, modalityCode: "CT", preparation } as unknown as Exam,
    clinic: { slug: clinic, name: clinic, timeZone: "Australia/Sydney" } as Clinic,
    start: `${date}T${from}:00+11:00`,
    end: `${date}T${to}:00+11:00`,
    deviceId: 1,
  };
}

const ultrasound = stay("Ultrasound", "Randwick", 24, "08:10", "08:40", true);
const ct = stay("CT", "Randwick", 24, "08:40", "09:00");
const mri = stay("MRI", "Randwick", 24, "09:50", "10:20");

function told(stays: readonly Stay[]) {
  return itineraryOf(language, stays, now).map(({ title, note, legs }) => [
    `${title}, ${note}`,
    ...legs.map(
      ({ kind, time, title: what, detail }) => `${kind} ${time} ${what}: ${detail ?? ""}`,
    ),
  ]);
}

describe("a time that was chosen before", () => {
  const entries = ["Randwick", "Mascot"].map((slug, position) => ({
    clinic: { slug },
    slots: [10, 11].map((device) => ({
      start: "2026-11-24T08:40:00+11:00",
      end: "2026-11-24T09:00:00+11:00",
      deviceId: device + 10 * position,
    })),
  })) as unknown as ClinicEntry[];
  const planned = (clinicSlug: string | null, deviceId: number, start = "2026-11-24T08:40") => ({
    exam: ct.exam,
    clinicSlug,
    as: "APPOINTMENT" as const,
    slot: { start, end: "2026-11-24T09:00", deviceId },
  });

  test("is found on its device, else on another one of its clinic", () => {
    expect(chosenStay(entries, planned("Randwick", 11))?.deviceId).toBe(11);
    expect(chosenStay(entries, planned(null, 21))?.clinic.slug).toBe("Mascot");
    expect(chosenStay(entries, planned("Mascot", 99))?.deviceId).toBe(20);
  });

  test("is gone when it is no longer free", () => {
    expect(chosenStay(entries, planned("Randwick", 11, "2026-11-24T08:45"))).toBeUndefined();
    expect(chosenStay(entries, planned(null, 99))).toBeUndefined();
  });
});

describe("the way through a visit", () => {
  test("names each scan, its preparation, and the gap between two of them", () => {
    expect(told([mri, ultrasound, ct])).toEqual([
      [
        "Tuesday 24 November, in 8 days",
        "stay 8:10 Ultrasound: 30 minutes. Nothing to eat after 2:10 am on Tuesday 24 November.",
        "stay 8:40 CT: 20 minutes",
        "gap 9:00 50 minutes free: ",
        "stay 9:50 MRI: 30 minutes",
      ],
    ]);
  });

  test("says when eating is allowed again", () => {
    const [day] = told([ultrasound, stay("CT", "Randwick", 24, "09:00", "09:15")]);
    expect(day?.[2]).toBe("gap 8:40 20 minutes free: You can eat now");
    const [fasting] = told([ultrasound, stay("CT", "Randwick", 24, "09:00", "09:15", true)]);
    expect(fasting?.[2]).toBe("gap 8:40 20 minutes free: ");
  });

  test("names the way to another clinic", () => {
    const [day] = told([ultrasound, stay("CT", "Mascot", 24, "09:30", "09:45")]);
    expect(day?.slice(1)).toEqual([
      "stay 8:10 Ultrasound: Randwick, 30 minutes. Nothing to eat after 2:10 am on Tuesday 24 November.",
      "travel 8:40 Go to Mascot: You have 50 minutes to get there",
      "stay 9:30 CT: Mascot, 15 minutes",
    ]);
  });

  test("counts trips, hours and days to fast", () => {
    const values = (stays: readonly Stay[]) => totalsOf(language, stays).map(({ value }) => value);
    expect(values([ultrasound, ct, mri])).toEqual(["1 trip", "2 hrs 10 mins", "1 day"]);
    expect(values([ct, stay("MRI", "Bondi", 25, "09:00", "09:30")])).toEqual([
      "2 trips",
      "50 minutes",
      "None",
    ]);
  });

  test("a time without its offset is compared by the clinic's clock", () => {
    const local = { ...ct, start: "2026-11-24T08:40", end: "2026-11-24T09:00" };
    expect(fits(local, [ultrasound])).toBe(true);
    expect(fits({ ...local, start: "2026-11-24T08:35" }, [ultrasound])).toBe(false);
  });
});
