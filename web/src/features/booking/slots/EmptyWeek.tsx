import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import type { CivilDate } from "../../../lib/civil-date";
import { Button, ButtonLink, EmptyState } from "../../../ui";
import { type BookingAddress, formatSlugList } from "../model/address";
import { type BookingQuery, withoutSlot } from "../model/query";
import { entriesOf, localDay } from "../model/slots";
import { bookingHref } from "../navigation";
import { nextAvailableQuery } from "../queries";
import type { Times } from "./times";
import { useShowDay } from "./useShowDay";

interface EmptyWeekProps {
  times: Times;
  address: BookingAddress;
  query: BookingQuery;
  /** Last day that was looked at. */
  after: CivilDate;
}

/** No clinic has a time this week. Three options: the next free day, other clinics, and asking us. */
export function EmptyWeek({ times, address, query, after }: EmptyWeekProps) {
  const { text, formats } = useLanguage();
  const show = useShowDay(address, query);
  const free = useQuery(nextAvailableQuery(times.search, after)).data?.clinics ?? [];
  const [next] = entriesOf(free, query);
  const start = next?.slots[0]?.start;
  const asked = withoutSlot({ ...query, enquiry: formatSlugList(address.examSlugs) });
  return (
    <EmptyState
      title={text("slots.none_week")}
      reasons={[{ icon: "calendar", text: text("slots.none_week_why") }]}
      actions={
        <>
          {next && start && (
            <Button variant="primary" onPress={() => show(localDay(start))}>
              {text("slots.go_to", { day: formats.day(start, next.clinic.timeZone) })}
            </Button>
          )}
          {times.search.clinicSlug && (
            <ButtonLink href={bookingHref({ ...address, clinicSlugs: [] }, query)}>
              {text("slots.nearby")}
            </ButtonLink>
          )}
          <ButtonLink href={bookingHref({ ...address, clinicSlugs: [] }, asked)}>
            {text("slots.ask")}
          </ButtonLink>
        </>
      }
    />
  );
}
