import { useQuery } from "@tanstack/react-query";
import type { ClinicEntry } from "../../../api";
import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import type { CivilDate } from "../../../lib/civil-date";
import { Button, ButtonLink, EmptyState } from "../../../ui";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { reasonWords } from "../model/reasons";
import { localDay } from "../model/slots";
import { firstDayOfWeek, weekShowing } from "../model/week";
import { bookingHref, useGo } from "../navigation";
import { phoneHref } from "../PhoneLink";
import { nextAvailableQuery } from "../queries";
import { slotSearch } from "./useSlots";

interface NoTimesProps {
  entry: ClinicEntry;
  address: BookingAddress;
  query: BookingQuery;
  /** Last day that was looked at. */
  after: CivilDate;
}

/** Why a clinic has nothing this week, and the next best thing. */
export function NoTimes({ entry, address, query, after }: NoTimesProps) {
  const { text, formats } = useLanguage();
  const { application, radiology } = useConfig();
  const go = useGo();
  const { clinic } = entry;
  const here = { ...slotSearch(address, query), clinicSlug: clinic.slug };
  const next = useQuery(nextAvailableQuery(here, after));
  const slot = next.data?.clinics[0]?.slots[0];
  const phone = clinic.phone || radiology.phone;

  function show(day: CivilDate) {
    const today = address.week ?? firstDayOfWeek(day, application.weekStartsTodayEnabled);
    const week = weekShowing(day, today, application.weekStartsTodayEnabled);
    go(bookingHref({ ...address, week }, query), { sameScreen: true });
  }

  return (
    <EmptyState
      inCard
      level={4}
      title={text("slots.none_here")}
      reasons={entry.reasons.map(({ reason, message }) => {
        const words = reasonWords(reason);
        return words
          ? { icon: words.icon, text: text(words.text) }
          : { icon: "info", text: message };
      })}
      actions={
        <>
          {slot && (
            <Button onPress={() => show(localDay(slot.start))}>
              {text("slots.go_to", { day: formats.day(slot.start, clinic.timeZone) })}
            </Button>
          )}
          {phone && (
            <ButtonLink variant="quiet" icon="phone" href={phoneHref(phone)}>
              {text("slots.call_clinic", { phone })}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
