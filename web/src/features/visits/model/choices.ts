/** Scans that are booked one by one: the choice for each is in the address, by position. */
import {
  type BookingAddress,
  type BookingPlan,
  type BookingQuery,
  clinicOfEachExam,
  SELECT_CLINIC,
  slotParameters,
} from "../../booking";
import type { Stay } from "./stays";

export interface BookingLocation {
  readonly address: BookingAddress;
  readonly query: BookingQuery;
}

/** Every scan on its own, nothing chosen yet. What was answered for all of them stays with the first until it has a time. */
export function separately({ address, query }: BookingLocation): BookingLocation {
  const { date, startTime, endTime, deviceId, bookingKey, selectedClinic, ...kept } = query;
  const { week, ...path } = address;
  return {
    address: { ...path, clinicSlugs: path.examSlugs.map(() => SELECT_CLINIC), booking: false },
    query: { ...kept, separateBooking: true, ...(bookingKey ? { times: [{ bookingKey }] } : {}) },
  };
}

/** All scans together again, nothing chosen yet. */
export function asOneVisit({ address, query }: BookingLocation): BookingLocation {
  const { separateBooking, times, enquiry, ...kept } = query;
  const { week, ...path } = address;
  return { address: { ...path, clinicSlugs: [], booking: false }, query: kept };
}

type Choice = Pick<Stay, "start" | "end" | "deviceId"> & { readonly clinicSlug: string };

/** One scan's clinic and time, or neither. The week stays: people who come twice prefer dates close together. */
export function withChoice(
  { address, query }: BookingLocation,
  position: number,
  choice: Choice | undefined,
): BookingLocation {
  const clinics = clinicOfEachExam(address).map(({ clinicSlug }) => clinicSlug ?? SELECT_CLINIC);
  const times = address.examSlugs.map((_, place) => query.times?.[place] ?? {});
  const { bookingKey } = times[position] ?? {};
  const key = bookingKey ? { bookingKey } : {};
  const time = choice ? { ...slotParameters(choice), deviceId: choice.deviceId } : {};
  return {
    address: {
      ...address,
      clinicSlugs: clinics.with(position, choice?.clinicSlug ?? SELECT_CLINIC),
    },
    query: { ...query, times: times.with(position, { ...time, ...key }) },
  };
}

/** Another clinic for a requested scan; none means any clinic of the region. */
export function withClinic(
  { address, query }: BookingLocation,
  position: number,
  clinicSlug: string,
): BookingLocation {
  const clinics = clinicOfEachExam(address).map((exam) => exam.clinicSlug ?? SELECT_CLINIC);
  return { address: { ...address, clinicSlugs: clinics.with(position, clinicSlug) }, query };
}

/** The first scan that still needs a time. */
export function nextToChoose({ exams }: BookingPlan): number | undefined {
  const position = exams.findIndex(({ as, slot }) => as === "APPOINTMENT" && !slot);
  return position < 0 ? undefined : position;
}
