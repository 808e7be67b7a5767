import type { ClinicEntry } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import type { CivilDate } from "../../../lib/civil-date";
import { ClinicCard, SlotWeek, type SlotWeekDay, Tag } from "../../../ui";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { reasonWords } from "../model/reasons";
import { slotsByDay } from "../model/slots";
import { bookingHref } from "../navigation";
import { MarkOnMap } from "../place/MarkOnMap";
import { clinicFacts, slotLabel, slotName } from "../words";
import { NoTimes } from "./NoTimes";
import type { Times } from "./times";

export interface ClinicOfWeekProps {
  number: number;
  entry: ClinicEntry;
  times: Times;
  days: readonly CivilDate[];
  today: CivilDate;
  selectedDay: CivilDate;
  /** Start of the soonest time of all clinics, when it is here. */
  soonestStart: string | undefined;
  address: BookingAddress;
  query: BookingQuery;
}

export function ClinicOfWeek(props: ClinicOfWeekProps) {
  const { number, entry, times, address, query, selectedDay, days } = props;
  const language = useLanguage();
  const { text, formats } = language;
  const { clinic } = entry;
  const none = entry.slots.length === 0;

  return (
    <ClinicCard
      number={number}
      name={clinic.name}
      meta={clinicFacts(language, entry)}
      quiet={none}
      selected={query.selectedClinic === clinic.slug}
      action={
        <MarkOnMap clinic={clinic} query={query} hrefOf={(next) => bookingHref(address, next)} />
      }
      tag={none ? <Tag>{text("slots.none_tag")}</Tag> : undefined}
    >
      {none ? (
        <NoTimes
          entry={entry}
          times={times}
          address={address}
          query={query}
          after={days.at(-1) ?? selectedDay}
        />
      ) : (
        <SlotWeek
          label={text("slots.times_at", { clinic: clinic.name })}
          selectedDay={selectedDay}
          days={weekDays(language, props)}
          moreText={(count) => text("slots.more", { count })}
          moreName={(count, day) =>
            text("slots.more_name", { count, day: formats.civilDay(day.key), clinic: clinic.name })
          }
        />
      )}
    </ClinicCard>
  );
}

function weekDays(
  language: Language,
  { entry, times, days, today, soonestStart }: ClinicOfWeekProps,
): SlotWeekDay[] {
  const { text, formats } = language;
  const { clinic } = entry;
  return slotsByDay(entry.slots, days).map(({ day, slots }) => ({
    key: day,
    weekday: day === today ? text("slots.today") : formats.civilWeekday(day),
    heading: formats.civilShort(day),
    label: text("slots.day_at", { day: formats.civilDay(day), clinic: clinic.name }),
    isToday: day === today,
    reason: dayReason(language, entry, day),
    slots: slots.map((slot) => {
      const soonest = slot.start === soonestStart;
      return {
        key: slot.start,
        label: slotLabel(language, slot, clinic.timeZone),
        name: slotName(language, slot, clinic, soonest),
        state: times.isChosen(clinic.slug, slot) ? "chosen" : soonest ? "soonest" : "free",
        soonestLabel: soonest ? text("slots.soonest") : undefined,
        onPress: () => times.choose(clinic.slug, slot),
      };
    }),
  }));
}

function dayReason({ text }: Language, { dayReasons }: ClinicEntry, day: CivilDate): string {
  const found = dayReasons.find((candidate) => candidate.date === day);
  return text((found && reasonWords(found.reason)?.short) ?? "slots.day_none");
}
