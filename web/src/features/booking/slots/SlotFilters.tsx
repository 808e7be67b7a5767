import { useLanguage } from "../../../i18n";
import { type CivilDate, weekdayOf } from "../../../lib/civil-date";
import { Chip, ChipGroup, ChipRow } from "../../../ui";
import type { BookingAddress } from "../model/address";
import { type BookingQuery, parseBookingQuery } from "../model/query";
import { isPicked, PARTS_OF_DAY, togglePicked } from "../model/slot-filter";
import { daysOfWeek } from "../model/week";
import { bookingHref, useGo } from "../navigation";

const orderWords = { NEAREST: "slots.order_nearest", SOONEST: "slots.order_soonest" } as const;

const partWords = {
  MORNING: "slots.part_morning",
  AFTERNOON: "slots.part_afternoon",
  EVENING: "slots.part_evening",
} as const;

interface SlotFiltersProps {
  address: BookingAddress;
  query: BookingQuery;
  week: CivilDate;
}

/** Soonest or nearest first; only some parts of the day; only some weekdays. */
export function SlotFilters({ address, query, week }: SlotFiltersProps) {
  const { text, formats } = useLanguage();
  const go = useGo();
  const { order = "NEAREST", partsOfDay, weekdays } = query;
  const show = (change: Partial<Record<keyof BookingQuery, string | undefined>>) => {
    const next = parseBookingQuery({ ...query, ...change });
    go(bookingHref({ ...address, week }, next), { sameScreen: true });
  };
  return (
    <ChipRow>
      <ChipGroup label={text("slots.order")}>
        {(["NEAREST", "SOONEST"] as const).map((one) => (
          <Chip key={one} selected={order === one} onPress={() => show({ order: one })}>
            {text(orderWords[one])}
          </Chip>
        ))}
      </ChipGroup>
      <ChipGroup label={text("slots.part_of_day")}>
        {PARTS_OF_DAY.map((part) => (
          <Chip
            key={part}
            selected={isPicked(partsOfDay, part)}
            onPress={() => show({ partsOfDay: togglePicked(partsOfDay, part) })}
          >
            {text(partWords[part])}
          </Chip>
        ))}
      </ChipGroup>
      <ChipGroup label={text("slots.weekdays")}>
        {daysOfWeek(week).map((day) => {
          const weekday = String(weekdayOf(day));
          return (
            <Chip
              key={weekday}
              selected={isPicked(weekdays, weekday)}
              onPress={() => show({ weekdays: togglePicked(weekdays, weekday) })}
            >
              {formats.civilWeekday(day)}
            </Chip>
          );
        })}
      </ChipGroup>
    </ChipRow>
  );
}
