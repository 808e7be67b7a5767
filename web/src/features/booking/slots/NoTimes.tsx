import { useQuery } from "@tanstack/react-query";
import type { ClinicEntry } from "../../../api";
import { useConfig } from "../../../api";
import { useLanguage } from "../../../i18n";
import type { CivilDate } from "../../../lib/civil-date";
import { Button, ButtonLink, EmptyState } from "../../../ui";
import { HelpButtons } from "../../help";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { reasonWords } from "../model/reasons";
import { localDay } from "../model/slots";
import { phoneHref } from "../PhoneLink";
import { nextAvailableQuery } from "../queries";
import type { Times } from "./times";
import { useShowDay } from "./useShowDay";

interface NoTimesProps {
  entry: ClinicEntry;
  times: Times;
  address: BookingAddress;
  query: BookingQuery;
  /** Last day that was looked at. */
  after: CivilDate;
}

/** Why a clinic has nothing this week, and the best alternative. */
export function NoTimes({ entry, times, address, query, after }: NoTimesProps) {
  const { text, formats } = useLanguage();
  const { radiology } = useConfig();
  const show = useShowDay(address, query);
  const { clinic } = entry;
  const here = { ...times.search, clinicSlug: clinic.slug };
  const next = useQuery(nextAvailableQuery(here, after));
  const slot = next.data?.clinics[0]?.slots[0];
  const phone = clinic.phone || radiology.phone;

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
          <HelpButtons regionSlug={address.regionSlug} clinicSlug={clinic.slug} />
        </>
      }
    />
  );
}
