/**
 * The time of a run. Every journey starts at the same moment, on any day; SCANBOOK_E2E_CLOCK sets another one. Time
 * runs on from there, for the servers, their commands, the pages and the journeys alike.
 */
import type { Browser } from "@playwright/test";

/** A Wednesday morning at the provider, in a week without a public holiday. */
const USUAL_MOMENT = "2026-11-18T08:30:00+11:00";
const MOMENT = "SCANBOOK_E2E_CLOCK";
/** How far the run is ahead of the machine, for all its workers. */
const OFFSET_MS = "SCANBOOK_E2E_CLOCK_OFFSET_MS";
/** The zone whose day is today for the whole provider. */
const PROVIDER_ZONE = "Australia/Sydney";
const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** Saved before any test replaces it. */
const systemNow = Date.now.bind(Date);

/** The moment at which the run began. */
export function runStart(): Date {
  const named = process.env[MOMENT] ?? USUAL_MOMENT;
  const moment = new Date(named);
  if (Number.isNaN(moment.getTime())) {
    throw new Error(`${MOMENT} is '${named}', which is no moment; accepted: ${USUAL_MOMENT}`);
  }
  return moment;
}

/** Starts the clock of the run; a worker finds it already started. Whole seconds, as servers count them. */
export function startClock(): void {
  const seconds = Math.round((runStart().getTime() - systemNow()) / SECOND_MS);
  process.env[OFFSET_MS] ??= String(seconds * SECOND_MS);
}

function offsetMs(): number {
  const offset = process.env[OFFSET_MS];
  if (offset === undefined) throw new Error("the clock of the run was not started");
  return Number(offset);
}

export function now(): Date {
  return new Date(systemNow() + offsetMs());
}

/**
 * Environment for a server or a command, so that its clock shows the same time. It starts with the second in which
 * it is read: a fraction would put it ahead of the pages.
 */
export function clockSetting(): { readonly SCANBOOK_CLOCK: string } {
  return { SCANBOOK_CLOCK: `${now().toISOString().slice(0, 19)}Z` };
}

/** YYYY-MM-DD */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant);
}

/** The provider's day so many days from now. */
export function dayFromNow(days: number): string {
  return dayIn(PROVIDER_ZONE, new Date(now().getTime() + days * DAY_MS));
}

/**
 * In the page: Date is unchanged, except that "now" is that of the run. A journey that has installed Playwright's
 * clock moves the time itself, and that clock measures by what it finds here: then it finds the machine's own time.
 */
function shiftDate(offset: number): void {
  const SystemDate = Date;
  const present = () => SystemDate.now() + ("__pwClock" in globalThis ? 0 : offset);
  globalThis.Date = new Proxy(SystemDate, {
    apply: () => new SystemDate(present()).toString(),
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [present()] : parts, newTarget),
    get: (target, name) => (name === "now" ? present : Reflect.get(target, name)),
  });
}

/** Every page of this browser shows the time of the run. */
export function showRunTime(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(shiftDate, offsetMs());
    return context;
  };
  return browser;
}
