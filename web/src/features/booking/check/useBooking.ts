/** Sending the booking, and what each answer means. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, isApiError } from "../../../api";
import { defined } from "../../../lib/defined";
import { track } from "../../../lib/tracking";
import { alternativesOf, createAppointment, type NewAppointment } from "../commands";
import type { FormScreenProps } from "../details/form-props";
import { useDraft } from "../draft";
import { markBooked } from "../hold";
import { fieldOfAnswer, type Problems, toPatientDetails } from "../model/patient-details";
import { useGo } from "../navigation";
import { SLOTS_KEY } from "../queries";

export function useBooking({
  query,
  bookingKey,
  exam,
  clinic,
  holds,
  links,
  onLost,
}: FormScreenProps) {
  const client = useQueryClient();
  const go = useGo();
  const { draft, change, clear } = useDraft();

  return useMutation({
    mutationFn: () => {
      const [hold] = holds.holds;
      if (!hold) throw new ApiError(0);
      const { notes } = draft.typed;
      const body: NewAppointment = {
        bookingKey,
        acceptedTerms: draft.acceptedTerms,
        patientDetails: toPatientDetails(draft.typed),
        appointments: [
          {
            examSlug: exam.slug,
            clinicSlug: clinic.slug,
            deviceId: hold.deviceId,
            start: hold.start,
            end: hold.end,
            holdId: hold.id,
          },
        ],
        ...defined({ customDuration: query.customDuration, notes: notes.trim() || undefined }),
      };
      return createAppointment(body);
    },
    onSuccess: (booked) => {
      track("booking_success");
      markBooked(client, bookingKey);
      client.removeQueries({ queryKey: [SLOTS_KEY] });
      clear();
      go(`/booking/${booked.bookingKey}`, { replace: true });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: [SLOTS_KEY] });
      if (alternativesOf(error)) onLost(error);
      const refused = refusedFields(error);
      if (Object.keys(refused).length > 0) {
        change({ refused });
        go(links.details, { replace: true });
      }
    },
  });
}

/** What the server refused, at the fields that the form has. */
function refusedFields(error: unknown): Problems {
  if (!isApiError(error)) return {};
  const named = error.fields.flatMap(({ field, message }) => {
    const known = fieldOfAnswer(field);
    return known ? [[known, { message }] as const] : [];
  });
  return Object.fromEntries(named);
}
