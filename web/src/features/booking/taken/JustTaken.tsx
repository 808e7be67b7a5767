import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Alternative, Exam } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { defined } from "../../../lib/defined";
import { Banner, Button, ButtonRow, PageHead, RadioCards } from "../../../ui";
import { alternativesOf, holdSlots, slotsOf } from "../commands";
import { useDraft } from "../draft";
import { holdKey } from "../hold";
import type { BookingAddress } from "../model/address";
import { alternativesToShow, type TakenSlot } from "../model/alternatives";
import { type Booking, withTime } from "../model/another-time";
import { heldKeys } from "../model/plan";
import { type BookingQuery, withoutDevice } from "../model/query";
import { bookingHref } from "../navigation";
import { Refused } from "../Refused";
import { useLeaveLost } from "./lost-form";
import { PreservedDetails } from "./PreservedDetails";
import { useAlternativeCards } from "./useAlternativeCards";

interface JustTakenProps {
  taken: TakenSlot;
  /** The exam of the time; several where it is a visit. */
  exams: readonly Exam[];
  address: BookingAddress;
  query: BookingQuery;
  /** The key under which the exam's time was held, if it has its own. */
  bookingKey?: string | undefined;
  /** Back to all times. */
  leave: () => void;
}

/** Another patient was faster: what is gone, the nearest free times, and what is preserved. */
export function JustTaken(props: JustTakenProps) {
  const { taken, exams, address, query, bookingKey = query.bookingKey, leave } = props;
  const booking = { address, query };
  const { text, formats } = useLanguage();
  const [alternatives, setAlternatives] = useState(() => alternativesToShow(taken.alternatives));
  const [picked, setPicked] = useState(0);
  const choice = alternatives[picked] ?? alternatives[0];
  const cards = useAlternativeCards(taken, alternatives, exams, booking);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const hold = useHoldAlternative(booking, bookingKey, (again) => {
    setAlternatives(alternativesToShow(again));
    setPicked(0);
  });

  return (
    <div className="wrap side-columns">
      <div className="stack-large">
        <PageHead title={text("taken.title")} headingRef={heading} />
        <Banner tone="warning" icon="clock" urgent>
          <strong>
            <RichText
              text={text("taken.what", {
                day: formats.civilDay(taken.date),
                time: formats.civilTime(taken.startTime),
              })}
              parts={{ gone: (time) => <s>{time}</s> }}
            />
          </strong>{" "}
          {text("taken.safe")}
        </Banner>
        {hold.error && !alternativesOf(hold.error) && <Refused error={hold.error} />}
        {choice ? (
          <section className="stack" aria-labelledby="nearest">
            <h2 id="nearest">
              {text("taken.nearest", {
                count: alternatives.length,
                exam: formats.list(exams.map(({ name }) => name)),
              })}
            </h2>
            <RadioCards
              look="times"
              legend={text("taken.choose")}
              legendHidden
              options={cards}
              value={String(picked)}
              onChange={(value) => setPicked(Number(value))}
            />
            <ButtonRow>
              <Button
                variant="primary"
                size="lg"
                busy={hold.isPending}
                busyLabel={text("slots.holding")}
                onPress={() => hold.mutate(choice)}
              >
                {text("taken.hold", { time: formats.time(choice.start, choice.timeZone) })}
              </Button>
              <Button variant="quiet" onPress={leave}>
                {text("taken.all_times")}
              </Button>
            </ButtonRow>
          </section>
        ) : (
          <section className="stack">
            <p>{text("taken.no_alternatives")}</p>
            <ButtonRow>
              <Button variant="primary" onPress={leave}>
                {text("taken.all_times")}
              </Button>
            </ButtonRow>
          </section>
        )}
      </div>
      <PreservedDetails />
    </div>
  );
}

function useHoldAlternative(
  booking: Booking,
  knownKey: string | undefined,
  onTakenAgain: (alternatives: readonly Alternative[]) => void,
) {
  const client = useQueryClient();
  const { history } = useRouter();
  const leaveLost = useLeaveLost();
  const { draft } = useDraft();
  const { query } = booking;
  return useMutation({
    mutationFn: (choice: Alternative) =>
      holdSlots(slotsOf(choice), { ...query, ...defined({ bookingKey: knownKey }) }),
    onSuccess: ({ bookingKey, holds }, choice) => {
      const chosen = withTime(booking, choice, bookingKey);
      // A person who had filled in the form only needs to review it again.
      const filled = draft.typed.lastName !== "" && query.check ? { check: true } : {};
      const form = bookingHref(chosen.address, { ...chosen.query, ...filled });
      // Back leads to the times, with the new one chosen.
      leaveLost(bookingHref(timesOf(booking, chosen), withoutDevice(chosen.query)), () => {
        // Not before: the form that is being left must not take the new time for its own.
        const keys = heldKeys(chosen.query);
        if (keys.length === 1) client.setQueryData(holdKey(keys), holds);
        else client.removeQueries({ queryKey: holdKey(keys) });
        history.push(form);
      });
    },
    onError: (error) => {
      const again = alternativesOf(error);
      if (again) onTakenAgain(again);
    },
  });
}

/** Where the new time is shown among others: in the list in which the old one was lost, or among all clinics. */
function timesOf({ address, query }: Booking, chosen: Booking): BookingAddress {
  const each = query.separateBooking ? chosen.address.clinicSlugs : [];
  const clinicSlugs = address.booking ? each : address.clinicSlugs;
  return { ...chosen.address, clinicSlugs, booking: false };
}
