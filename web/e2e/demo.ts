/**
 * What a journey needs of the demo provider. Journeys get their weeks here and never hard-code one: on any day they
 * get time that fits and that no other journey uses.
 */
import { rm, writeFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import {
  type ClinicEntry,
  daysAfter,
  type Exam,
  get,
  type SearchLocation,
  someLocation,
} from "./catalogue";
import { dayFromNow, dayIn, runStart } from "./clock";
import { runFile } from "./run-folder";

type Clinic = ClinicEntry["clinic"];

/**
 * The demo books 8 weeks ahead. After them there are no bookings; the last weeks stay free for patients who are
 * moved to later.
 */
const EMPTY_WEEKS = weeks(9, 50);
/** Weeks in which others are booked too, but there is still time. */
const SOON_WEEKS = weeks(2, 8);
/** Bookings nearer than this can't be changed online. */
const CHANGE_WINDOW_DAYS = 2;
const LONGEST_SEARCH_DAYS = 42;
/** The demo knows the holidays of a year. */
const UNKNOWN_WEEK = 54;

function weeks(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Where there must be time: at any clinic near a place, or at one clinic. */
type Where =
  | { readonly place: SearchLocation }
  | { readonly clinic: Pick<Clinic, "slug" | "region"> };

type TimeNeeds = Where & {
  /** For one visit of several exams, their slugs joined by commas. */
  readonly exam: Pick<Exam, "slug">;
};

type WeekNeeds = TimeNeeds & {
  /** How many of the five weekdays need free times, one by default; five means a week without a public holiday. */
  readonly days?: number;
  /** One of the coming weeks, which a person reaches week by week. */
  readonly soon?: boolean;
  readonly accepts?: (monday: string) => boolean;
};

type DayNeeds = TimeNeeds & {
  /** Counted from Monday. */
  readonly weekday: number;
};

/** A Wednesday without bookings or holidays, far beyond the demo data: for a server whose clock is set to that day. */
export function emptyWednesday(): string {
  const today = dayIn("UTC", runStart());
  return daysAfter(mondayOf(today), 7 * UNKNOWN_WEEK + 2);
}

function mondayOf(day: string): string {
  const back = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysAfter(day, -back);
}

export class Demo {
  constructor(
    private readonly request: APIRequestContext,
    private readonly url: string,
    private readonly title: string,
    /** Which of the regions its patients are in: those who share a server do not meet. */
    private readonly region = 0,
  ) {}

  /** The same on another server. */
  on(request: APIRequestContext, url: string): Demo {
    return new Demo(request, url, this.title, this.region);
  }

  /** A region with several clinics for an exam, and a place from which they lie at different distances. */
  someLocation(): Promise<SearchLocation> {
    return someLocation(this.request, this.region);
  }

  /** The Monday of a week that no other journey uses, and in which the needed time is free. */
  async freeWeek(needs: WeekNeeds): Promise<string> {
    const { days = 1, soon = false, accepts = () => true } = needs;
    const looked = { others: 0, unfit: 0 };
    for (const monday of mondays(soon ? SOON_WEEKS : EMPTY_WEEKS).filter(accepts)) {
      const claim = this.claimOf(needs, monday);
      if (!(await claimed(claim, this.title))) looked.others += 1;
      else if ((await this.daysWithTimes(needs, monday)) >= days) return monday;
      else {
        looked.unfit += 1;
        await rm(claim);
      }
    }
    throw new Error(
      `no week is left with free times of ${needs.exam.slug} at ${nameOf(needs)} on ${days} weekdays: ` +
        `${looked.others} are other journeys', ${looked.unfit} have too few`,
    );
  }

  /** A week with free times, for journeys that only look: others may book them meanwhile. */
  async anyWeek(needs: TimeNeeds): Promise<string> {
    for (const monday of mondays([...SOON_WEEKS, ...EMPTY_WEEKS])) {
      if ((await this.daysWithTimes(needs, monday)) > 0) return monday;
    }
    throw new Error(`no week has free times of ${needs.exam.slug} at ${nameOf(needs)}`);
  }

  /** The week that starts with the soonest free time of all. */
  async firstWeek(needs: TimeNeeds): Promise<string> {
    const [day] = await this.offeredDays(needs, dayFromNow(0), dayFromNow(LONGEST_SEARCH_DAYS - 1));
    if (!day) throw new Error(`nothing is free of ${needs.exam.slug} at ${nameOf(needs)}`);
    return day;
  }

  /** A weekday of a week without a public holiday, which no other journey uses. */
  async workingDay({ weekday, ...needs }: DayNeeds): Promise<string> {
    return daysAfter(await this.freeWeek({ ...needs, days: 5 }), weekday);
  }

  /** The first day with free times on which a patient may still ask for another time. */
  async soonDay(needs: TimeNeeds): Promise<string> {
    const first = dayFromNow(CHANGE_WINDOW_DAYS);
    const [day] = await this.offeredDays(needs, first, daysAfter(first, LONGEST_SEARCH_DAYS - 1));
    if (!day) {
      throw new Error(`nothing is free soon of ${needs.exam.slug} at ${nameOf(needs)}`);
    }
    return day;
  }

  private claimOf(where: Where, monday: string): string {
    const name = [new URL(this.url).host, regionOf(where), monday].join("_").replace(":", "-");
    return runFile(`week_${name}`);
  }

  private async daysWithTimes(needs: TimeNeeds, monday: string): Promise<number> {
    return (await this.offeredDays(needs, monday, daysAfter(monday, 4))).length;
  }

  private async offeredDays(needs: TimeNeeds, first: string, last: string): Promise<string[]> {
    const where =
      "clinic" in needs
        ? `clinicSlug=${needs.clinic.slug}`
        : `lat=${needs.place.lat}&lng=${needs.place.lng}`;
    const { clinics } = await get<{ clinics: ClinicEntry[] }>(
      this.request,
      `${this.url}/api/slots?regionSlug=${regionOf(needs)}&examSlug=${needs.exam.slug}&start=${first}&end=${last}&${where}`,
    );
    const days = clinics.flatMap(({ slots }) => slots.map(({ start }) => start.slice(0, 10)));
    return [...new Set(days)].sort();
  }
}

function mondays(weeksAhead: readonly number[]): string[] {
  const monday = mondayOf(dayFromNow(0));
  return weeksAhead.map((ahead) => daysAfter(monday, 7 * ahead));
}

function regionOf(where: Where): string {
  return "clinic" in where ? where.clinic.region : where.place.regionSlug;
}

function nameOf(where: Where): string {
  return "clinic" in where ? where.clinic.slug : `the clinics of ${where.place.regionSlug}`;
}

/** Whether it was still free; another process may ask at the same moment. */
async function claimed(claim: string, title: string): Promise<boolean> {
  try {
    await writeFile(claim, title, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
