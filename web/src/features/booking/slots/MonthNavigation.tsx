import { useLanguage } from "../../../i18n";
import { addDays, type CivilDate } from "../../../lib/civil-date";
import { Button } from "../../../ui";
import type { BookingAddress } from "../model/address";
import { MONTH_DAYS, monthBefore } from "../model/month";
import type { BookingQuery } from "../model/query";
import { bookingHref, useGo } from "../navigation";

interface MonthNavigationProps {
  address: BookingAddress;
  query: BookingQuery;
  first: CivilDate;
  today: CivilDate;
}

/** Five weeks back and on. */
export function MonthNavigation({ address, query, first, today }: MonthNavigationProps) {
  const { text, formats } = useLanguage();
  const go = useGo();
  const earlier = monthBefore(first, today);
  const later = addDays(first, MONTH_DAYS);
  const range = (day: CivilDate) => formats.civilRange(day, addDays(day, MONTH_DAYS - 1));

  function show(week: CivilDate) {
    go(bookingHref({ ...address, week }, query), { sameScreen: true });
  }

  return (
    <div className="slots-week">
      <Button
        icon="chevron-left"
        iconOnly
        aria-disabled={earlier === undefined}
        onPress={earlier ? () => show(earlier) : undefined}
      >
        {earlier ? text("slots.month_before", { range: range(earlier) }) : text("slots.week_first")}
      </Button>
      <Button icon="chevron-right" iconOnly onPress={() => show(later)}>
        {text("slots.month_next", { range: range(later) })}
      </Button>
      <h2 className="slots-week__range">{range(first)}</h2>
    </div>
  );
}
