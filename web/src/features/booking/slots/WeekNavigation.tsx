import { useLanguage } from "../../../i18n";
import { addDays, type CivilDate } from "../../../lib/civil-date";
import { Button } from "../../../ui";
import { daysFrom, daysOfWeek, nextWeek, previousWeek } from "../model/week";
import { bookingHref, useGo } from "../navigation";
import { todayAt, type ViewOfSlotsProps } from "./ClinicsOfWeek";

type WeekNavigationProps = Omit<ViewOfSlotsProps, "times">;

export function WeekNavigation({ address, query, week, entries, loading }: WeekNavigationProps) {
  const { text, formats } = useLanguage();
  const go = useGo();
  const today = todayAt(entries);
  const earlier = previousWeek(week, today);
  const later = nextWeek(week);
  const [firstShown = week] = daysFrom(daysOfWeek(week), today);
  const count = entries.reduce((sum, entry) => sum + entry.slots.length, 0);
  const range = (first: CivilDate, last: CivilDate) => formats.civilRange(first, last);

  function show(first: CivilDate) {
    go(bookingHref({ ...address, week: first }, query), { sameScreen: true });
  }

  return (
    <div className="slots-week">
      <Button
        icon="chevron-left"
        iconOnly
        aria-disabled={earlier === undefined}
        onPress={earlier ? () => show(earlier) : undefined}
      >
        {earlier
          ? text("slots.week_before", { week: range(earlier, addDays(earlier, 6)) })
          : text("slots.week_first")}
      </Button>
      <Button icon="chevron-right" iconOnly onPress={() => show(later)}>
        {text("slots.week_next", { week: range(later, addDays(later, 6)) })}
      </Button>
      <h2 className="slots-week__range">{range(firstShown, addDays(week, 6))}</h2>
      <output className="visually-hidden">
        {!loading && text("slots.week_count", { count, week: range(firstShown, addDays(week, 6)) })}
      </output>
    </div>
  );
}
