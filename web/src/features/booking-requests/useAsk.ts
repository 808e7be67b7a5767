/** Continues from the chosen clinic to the form of a booking request. */
import { useMutation } from "@tanstack/react-query";
import { useConfig } from "../../api";
import { civilDateHere } from "../../lib/civil-date";
import {
  type BookingAddress,
  type BookingQuery,
  bookingHref,
  firstDayOfWeek,
  formatSlugList,
  newBookingKey,
  SELECT_CLINIC,
  useGo,
} from "../booking";
import { enquireResponse } from "./queries";

export function useAsk(address: BookingAddress, query: BookingQuery) {
  const go = useGo();
  const { application } = useConfig();
  return useMutation({
    mutationFn: async () => {
      const { regionSlug, clinicSlugs, examSlugs } = address;
      const clinics = examSlugs.map(() => clinicSlugs[0] ?? SELECT_CLINIC);
      const answer = await enquireResponse(
        regionSlug,
        formatSlugList(examSlugs),
        formatSlugList(clinics),
      );
      const bookingKey = query.bookingKey ?? (await newBookingKey());
      return { exams: answer.exams, bookingKey };
    },
    onSuccess: ({ exams, bookingKey }) => {
      // No clinic does the exam itself: its enquiry exam is requested instead, and the page says so.
      const examSlugs = exams.map((exam) => exam.enquireExamSlug ?? exam.examSlug);
      const changed = examSlugs.find((slug) => !address.examSlugs.includes(slug));
      const enquiry = query.enquiry ? { enquiry: formatSlugList(examSlugs) } : {};
      const week = firstDayOfWeek(civilDateHere(new Date()), application.weekStartsTodayEnabled);
      const form: BookingQuery = {
        ...query,
        bookingKey,
        ...enquiry,
        ...(changed ? { changedExamSlug: changed } : {}),
      };
      go(bookingHref({ ...address, examSlugs, week, booking: true }, form));
    },
  });
}
