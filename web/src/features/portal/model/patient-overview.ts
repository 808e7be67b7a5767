/** Everything that a patient has with us, in order: upcoming, past, requested, and results to read. */
import type { BookingRequest, PatientItem, SummaryItem } from "../../../api";
import { isUpcoming, visitOf } from "./visit";

/** The scans under one booking key, in the order in which they are done. */
export interface KeyedVisit {
  readonly bookingKey: string;
  readonly visit: readonly SummaryItem[];
  readonly start: string;
}

export interface PatientOverview {
  /** Soonest first. */
  readonly upcoming: readonly KeyedVisit[];
  /** Latest first. */
  readonly past: readonly KeyedVisit[];
  /** As they came: latest first. */
  readonly requests: readonly BookingRequest[];
  /** Scans that are done, or have results to read, latest first. */
  readonly results: readonly SummaryItem[];
}

export function overviewOf(items: readonly PatientItem[], now: Date): PatientOverview {
  const appointments = items.filter((item) => item.kind === "APPOINTMENT");
  const visits = byKey(appointments).sort(byStart);
  const ahead = ({ visit }: KeyedVisit) => isUpcoming(visit, now);
  return {
    upcoming: visits.filter(ahead),
    past: visits.filter((visit) => !ahead(visit)).reverse(),
    requests: items.filter((item) => item.kind === "BOOKING_REQUEST"),
    results: appointments.filter(hasResults).sort(byStart).reverse(),
  };
}

/** A report may be released before the appointment is closed. */
export function hasResults({ status, resultsAvailable }: SummaryItem): boolean {
  return resultsAvailable || status === "COMPLETED";
}

function byStart(one: { start: string }, other: { start: string }): number {
  return Date.parse(one.start) - Date.parse(other.start);
}

function byKey(appointments: readonly SummaryItem[]): KeyedVisit[] {
  const keys = [...new Set(appointments.map(({ bookingKey }) => bookingKey))];
  return keys.flatMap((bookingKey) => {
    const visit = visitOf(appointments.filter((item) => item.bookingKey === bookingKey));
    const [first] = visit;
    return first ? [{ bookingKey, visit, start: first.start }] : [];
  });
}
