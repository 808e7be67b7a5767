import type { ClinicEntry, Exam } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import type { CivilDate } from "../../../lib/civil-date";
import { ClinicCard, SlotWeek, type SlotWeekDay, Tag } from "../../../ui";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { reasonWords } from "../model/reasons";
import { isMarked, slotParameters, slotsByDay } from "../model/slots";
import { bookingHref, useGo } from "../navigation";
import { MarkOnMap } from "../place/MarkOnMap";
import { clinicFacts, slotName } from "../words";
import { NoTimes } from "./NoTimes";

export interface ClinicOfWeekProps {
  number: number;
  entry: ClinicEntry;
  exam: Exam;
  days: readonly CivilDate[];
  today: CivilDate;
  selectedDay: CivilDate;
  /** Start of the soonest time of all clinics, when it is here. */
  soonestStart: string | undefined;
  address: BookingAddress;
  query: BookingQuery;
}

export function ClinicOfWeek(props: ClinicOfWeekProps) {
  const { number, entry, address, query, selectedDay, days } = props;
  const language = useLanguage();
  const { text, formats } = language;
  const go = useGo();
  const { clinic } = entry;
  const none = entry.slots.length === 0;

  function choose(slot: ClinicEntry["slots"][number]) {
    const chosen = { ...query, ...slotParameters(slot), selectedClinic: clinic.slug };
    go(bookingHref(address, chosen), { sameScreen: true });
  }

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
        <NoTimes entry={entry} address={address} query={query} after={days.at(-1) ?? selectedDay} />
      ) : (
        <SlotWeek
          label={text("slots.times_at", { clinic: clinic.name })}
          selectedDay={selectedDay}
          days={weekDays(language, props, choose)}
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
  { entry, days, today, query, soonestStart }: ClinicOfWeekProps,
  choose: (slot: ClinicEntry["slots"][number]) => void,
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
        label: formats.time(slot.start, clinic.timeZone),
        name: slotName(language, slot, clinic, soonest),
        state: isMarked(query, clinic.slug, slot.start) ? "chosen" : soonest ? "soonest" : "free",
        soonestLabel: text("slots.soonest"),
        onPress: () => choose(slot),
      };
    }),
  }));
}

function dayReason({ text }: Language, { dayReasons }: ClinicEntry, day: CivilDate): string {
  const found = dayReasons.find((candidate) => candidate.date === day);
  return text((found && reasonWords(found.reason)?.short) ?? "slots.day_none");
}
