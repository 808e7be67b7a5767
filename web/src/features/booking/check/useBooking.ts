/** Sending the booking, and what each answer means. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { authenticationQuery, isApiError, useConfig } from "../../../api";
import { track } from "../../../lib/tracking";
import { alternativesOf, newBookingKey } from "../commands";
import type { FormScreenProps } from "../details/form-props";
import { useDraft } from "../draft";
import { markBooked } from "../hold";
import { failedAltogether, firstFailure, hasOnlyWarnings, resultsOf } from "../model/outcome";
import { fieldOfAnswer, type Problems } from "../model/patient-details";
import { callOf } from "../model/submission";
import { scanFields, type TypedDetails } from "../model/typed-details";
import { useGo } from "../navigation";
import { type Sent, SLOTS_KEY, submittedKey } from "../queries";
import { submit } from "../submission";

export function useBooking(page: FormScreenProps) {
  const { plan, query, address, checked, links, onLost } = page;
  const client = useQueryClient();
  const go = useGo();
  const { application } = useConfig();
  const { draft, change, clear } = useDraft();
  const { typed, acceptedTerms } = draft;

  return useMutation({
    mutationFn: async () => {
      const { customDuration, bookingRequestSlug } = query;
      const { regionSlug } = address;
      const call = callOf({
        ...{ plan, typed, acceptedTerms, customDuration, bookingRequestSlug, regionSlug },
        formCase: checked,
      });
      const answer = await submit(call, application.captcha);
      const results = resultsOf(answer);
      const caller = {
        signedIn:
          hasOnlyWarnings(results) &&
          (await client.fetchQuery(authenticationQuery)).kind !== "ANONYMOUS",
        errorOnWarnings: application.errorOnWarningsEnabled,
      };
      if (failedAltogether(results, caller)) throw firstFailure(results);
      // What failed needs a key of its own to be tried again: the old one may be bound to what was sent.
      const failed = answer.appointments.filter(({ success }) => !success);
      const newKeys = await Promise.all(failed.map(() => newBookingKey()));
      return { answer, newKeys };
    },
    onSuccess: ({ answer, newKeys }) => {
      const done = resultsOf(answer).filter(({ success }) => success);
      const keys = done.flatMap(({ bookingKey }) => bookingKey ?? []);
      const shown = keys[0] ?? answer.bookingKey;
      track("booking_success");
      markBooked(client, [shown, ...keys]);
      client.removeQueries({ queryKey: [SLOTS_KEY] });
      // Whoever was signed in before has another session now.
      void client.invalidateQueries({ queryKey: authenticationQuery.queryKey });
      client.setQueryData<Sent>(submittedKey(shown), {
        ...{ answer, newKeys },
        booking: { address, query },
        patientName: typed.firstName,
      });
      // What failed is booked again with what was typed.
      if (newKeys.length === 0) clear();
      go(`/booking/${shown}`, { replace: true });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: [SLOTS_KEY] });
      if (alternativesOf(error)) onLost(error);
      const refused = refusedFields(error, typed);
      const fields = Object.keys(refused);
      if (fields.length === 0) return;
      change({ refused });
      const second = scanFields.some((field) => field === fields[0]);
      go((second && links.more) || links.details, { replace: true });
    },
  });
}

/** What the server refused, at the fields that the form has. */
function refusedFields(error: unknown, typed: TypedDetails): Problems {
  if (!isApiError(error)) return {};
  const named = error.fields.flatMap(({ field, message }) => {
    const known = fieldOfAnswer(field, typed);
    return known ? [[known, { message }] as const] : [];
  });
  return Object.fromEntries(named);
}
