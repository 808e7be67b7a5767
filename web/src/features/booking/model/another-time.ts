/** The address of a booking after one of its times has changed. */
import type { Alternative } from "../../../api";
import { type BookingAddress, clinicOfEachExam, SELECT_CLINIC } from "./address";
import { type BookingQuery, withoutSlot } from "./query";
import { slotParameters } from "./slots";
import { firstDayOfWeek } from "./week";

export interface Booking {
  readonly address: BookingAddress;
  readonly query: BookingQuery;
}

/** Exams that are booked one by one keep their clinics, times and keys; those of one visit share one time. */
export function withTime(
  { address, query }: Booking,
  chosen: Pick<Alternative, "examSlug" | "clinicSlug" | "start" | "end" | "deviceId">,
  bookingKey: string,
): Booking {
  const slot = slotParameters(chosen);
  const { deviceId } = chosen;
  const week = address.week ?? firstDayOfWeek(slot.date, false);
  if (address.examSlugs.length === 1 || !query.separateBooking) {
    return {
      address: { ...address, clinicSlugs: [chosen.clinicSlug], week, booking: true },
      query: {
        ...withoutSlot(query),
        ...slot,
        selectedClinic: chosen.clinicSlug,
        bookingKey,
        deviceId,
      },
    };
  }
  const position = address.examSlugs.indexOf(chosen.examSlug);
  const clinicSlugs = clinicOfEachExam(address).map(({ clinicSlug = SELECT_CLINIC }, at) =>
    at === position ? chosen.clinicSlug : clinicSlug,
  );
  const times = address.examSlugs.map((_, at) =>
    at === position ? { ...slot, deviceId, bookingKey } : (query.times?.[at] ?? {}),
  );
  return {
    address: { ...address, clinicSlugs, week, booking: true },
    query: { ...withoutSlot(query), times },
  };
}
