/** Sending the booking, and handling each answer. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { authenticationQuery, isApiError, type Submitted, useConfig } from "../../../api";
import { track } from "../../../lib/tracking";
import { alternativesOf, handOn, newBookingKey } from "../commands";
import type { FormScreenProps } from "../details/form-props";
import { useDraft } from "../draft";
import { FormDemandsContext } from "../form-demands";
import { markBooked } from "../hold";
import { resultsOf, warningOf } from "../model/outcome";
import { fieldOfAnswer, type Problems } from "../model/patient-details";
import { heldKeys } from "../model/plan";
import type { BookingQuery } from "../model/query";
import { callOf } from "../model/submission";
import { scanFields, type TypedDetails } from "../model/typed-details";
import { useGo } from "../navigation";
import { type SentSubmission, SLOTS_KEY, submittedKey } from "../queries";
import { submit } from "../submission";

export function useBooking(page: FormScreenProps) {
  const { plan, query, address, checked, links, onLost } = page;
  const client = useQueryClient();
  const go = useGo();
  const { application } = useConfig();
  const { draft, change, clear } = useDraft();
  const { typed, acceptedTerms } = draft;
  const demands = useContext(FormDemandsContext);

  const sending = useMutation({
    mutationFn: async (validationCode?: string) => {
      const { customDuration, bookingRequestSlug } = query;
      const { regionSlug } = address;
      const call = callOf({
        ...{ plan, typed, acceptedTerms, customDuration, bookingRequestSlug, regionSlug },
        ...{ outcomeId: demands?.outcomeId, validationCode },
        formCase: checked,
      });
      const answer = await submit(call, application.captcha);
      // A failed booking needs a new key to be tried again: the old one may be bound to what was sent.
      const failed = answer.appointments.filter(({ success }) => !success);
      const newKeys = await Promise.all(failed.map(({ bookingKey }) => keyInPlaceOf(bookingKey)));
      const warning = warningOf(resultsOf(answer));
      const said = demands?.outcomeId ? answer.confirmationMessage : undefined;
      return {
        answer,
        newKeys,
        said,
        warning: application.errorOnWarningsEnabled ? warning : undefined,
      };
    },
    onSuccess: (made) => {
      track("booking_success");
      markBooked(client, [...keysOf(made.answer), ...usedUp(query, made.answer)]);
      // What is said has to be read first.
      if (!made.warning && !made.said) finish(made);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: [SLOTS_KEY] });
      if (demands?.refused(error)) return;
      if (alternativesOf(error)) onLost(error);
      const refused = refusedFields(error, typed);
      const fields = Object.keys(refused);
      if (fields.length === 0) return;
      change({ refused });
      const second = scanFields.some((field) => field === fields[0]);
      go((second && links.more) || links.details, { replace: true });
    },
  });

  /** Shows the booking. */
  function finish({ answer, newKeys }: Made): void {
    const [shown = answer.bookingKey] = keysOf(answer);
    client.removeQueries({ queryKey: [SLOTS_KEY] });
    // A person who was signed in before has another session now.
    void client.invalidateQueries({ queryKey: authenticationQuery.queryKey });
    client.setQueryData<SentSubmission>(submittedKey(shown), {
      ...{ answer, newKeys },
      booking: { address, query },
      patientName: typed.firstName,
    });
    // The failed exams are booked again with the same details.
    if (newKeys.length === 0) clear();
    go(`/booking/${shown}`, { replace: true });
  }

  return { ...sending, finish };
}

/** A new draft, with the answers and documents of the former. */
async function keyInPlaceOf(bookingKey: string | null | undefined): Promise<string> {
  const newKey = await newBookingKey();
  if (bookingKey) await handOn(bookingKey, newKey);
  return newKey;
}

interface Made {
  readonly answer: Submitted;
  readonly newKeys: readonly string[];
}

/** Of the created ones; the first is shown. */
function keysOf(answer: Submitted): readonly string[] {
  const keys = resultsOf(answer).flatMap(({ success, bookingKey }) =>
    success && bookingKey ? [bookingKey] : [],
  );
  return keys.length > 0 ? keys : [answer.bookingKey];
}

/** The result under the keys of the drafts. Accounts get other keys in the answer, and must not free what they booked either. */
function usedUp(query: BookingQuery, answer: Submitted): readonly string[] {
  const left = resultsOf(answer).flatMap(({ success, bookingKey }) =>
    success ? [] : [bookingKey],
  );
  return heldKeys(query).filter((key) => !left.includes(key));
}

/** The server's errors, for fields of the form. */
function refusedFields(error: unknown, typed: TypedDetails): Problems {
  if (!isApiError(error)) return {};
  const named = error.fields.flatMap(({ field, message }) => {
    const known = fieldOfAnswer(field, typed);
    return known ? [[known, { message }] as const] : [];
  });
  return Object.fromEntries(named);
}
