import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Alternative, useConfig } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { Button, ButtonRow, RadioCards } from "../../../ui";
import {
  alternativesOf,
  alternativesToShow,
  type Booking,
  bookingHref,
  holdKey,
  holdSlot,
  PhoneLink,
  Refused,
  type Result,
  useGo,
  withTime,
} from "../../booking";

interface FailedScanProps {
  result: Result;
  /** The key under which it is tried again. */
  newKey: string | undefined;
  booking: Booking;
}

/** Why one scan was not booked, and the nearest times for it: the input is still there. */
export function FailedScan({ result, newKey, booking }: FailedScanProps) {
  const { text, formats } = useLanguage();
  const { radiology } = useConfig();
  const offered = "alternatives" in result ? (result.alternatives ?? []) : [];
  const [times, setTimes] = useState(() => alternativesToShow(offered));
  const [picked, setPicked] = useState(0);
  const choice = times[picked] ?? times[0];
  const hold = useHoldAgain(booking, newKey, (again) => setTimes(alternativesToShow(again)));
  return (
    <>
      <p>
        <strong>{result.errorMessage}</strong> {text("results.others_safe")}
      </p>
      {hold.error && !alternativesOf(hold.error) && <Refused error={hold.error} />}
      {choice && (
        <>
          <RadioCards
            look="times"
            legend={text("results.nearest", { exam: result.examName })}
            options={times.map(({ start, timeZone, clinicName }, position) => ({
              value: String(position),
              title: formats.time(start, timeZone),
              detail: `${formats.day(start, timeZone)}, ${clinicName}`,
            }))}
            value={String(picked)}
            onChange={(value) => setPicked(Number(value))}
          />
          <ButtonRow>
            <Button
              variant="primary"
              busy={hold.isPending}
              busyLabel={text("slots.holding")}
              onPress={() => hold.mutate(choice)}
            >
              {text("taken.hold", { time: formats.time(choice.start, choice.timeZone) })}
            </Button>
          </ButtonRow>
        </>
      )}
      {radiology.phone && (
        <p className="small muted">
          <RichText
            text={text("load.call", { phone: radiology.phone })}
            parts={{ phone: (number) => <PhoneLink number={number} /> }}
          />
        </p>
      )}
    </>
  );
}

/** The failed scan alone, under its new key, with the details already reviewed. */
function useHoldAgain(
  { address, query }: Booking,
  newKey: string | undefined,
  onTaken: (alternatives: readonly Alternative[]) => void,
) {
  const client = useQueryClient();
  const go = useGo();
  return useMutation({
    mutationFn: (choice: Alternative) =>
      holdSlot(choice, { ...query, ...(newKey ? { bookingKey: newKey } : {}) }),
    onSuccess: ({ bookingKey, holds }, choice) => {
      const { separateBooking, times, enquiry, ...alone } = query;
      const again = withTime(
        { address: { ...address, examSlugs: [choice.examSlug] }, query: alone },
        choice,
        bookingKey,
      );
      client.setQueryData(holdKey([bookingKey]), holds);
      go(bookingHref(again.address, { ...again.query, check: true }));
    },
    onError: (error) => {
      const again = alternativesOf(error);
      if (again) onTaken(again);
    },
  });
}
