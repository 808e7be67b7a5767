import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import type { BoardEntry } from "../../ui";
import { needsOf, type OfficeAppointment, useRowWords } from "../office";
import { type DayAddress, dayHref } from "./address";
import type { Board, BoardDevice } from "./api";
import { canMove, closedOn, dayOf, spanOn, stateOf } from "./model";
import { useStatusWords } from "./useStatusWords";

interface EntriesOptions {
  readonly board: Board;
  readonly appointments: readonly OfficeAppointment[];
  readonly hours: { from: number; until: number };
  readonly now: Date;
  readonly canMove: boolean;
  /** The selected one. */
  readonly current: DayAddress;
}

/** The entries of a device on a day: appointments, online holds, and closed time. */
export function useEntries(options: EntriesOptions) {
  const { board, appointments, hours, now, canMove: mayMove, current } = options;
  const { text, formats } = useLanguage();
  const words = useRowWords();
  const statusWords = useStatusWords();
  const { timeZone, exceptions } = board;

  function ofAppointment(day: CivilDate, one: OfficeAppointment): BoardEntry[] {
    const span = spanOn(day, one);
    if (!span || dayOf(one.start) !== day) return [];
    const { firstName, lastName } = one.patientDetails;
    return [
      {
        key: String(one.id),
        start: span.start,
        minutes: span.end - span.start,
        time: formats.time(one.start, timeZone),
        title: `${lastName}, ${firstName}`,
        detail: one.examName,
        flag: flagOf(one),
        state: stateOf(one, now),
        stateText: statusWords(one, now),
        href: dayHref({ ...current, appointmentId: one.id }),
        isCurrent: one.id === current.appointmentId,
        moveName: mayMove && canMove(one) ? text("day.move_row", { row: words(one) }) : undefined,
      },
    ];
  }

  /** What to look at before the patient comes. */
  function flagOf(one: OfficeAppointment): string | undefined {
    const flags = [
      ...(one.documentsMissing > 0 ? [text("day.no_document")] : []),
      ...(needsOf(one).length > 0 ? [text("day.needs")] : []),
    ];
    return flags.length > 0 ? flags.join(", ") : undefined;
  }

  return (day: CivilDate, device: BoardDevice): BoardEntry[] => [
    ...appointments
      .filter(({ deviceId }) => deviceId === device.id)
      .flatMap((one) => ofAppointment(day, one)),
    ...device.holds.flatMap((hold) => {
      const span = spanOn(day, hold);
      if (!span) return [];
      return [
        {
          key: `held-${hold.start}`,
          start: span.start,
          minutes: span.end - span.start,
          time: formats.time(hold.start, timeZone),
          title: text("day.held_online"),
          detail: text("day.held_until", { time: formats.time(hold.expiresAt, timeZone) }),
          state: "held" as const,
          stateText: text("day.state_held"),
        },
      ];
    }),
    ...closedOn(day, device, exceptions, hours).map(({ start, end, reason }) => ({
      key: `closed-${start}`,
      start,
      minutes: end - start,
      title: reason ?? text("day.closed"),
      state: "closed" as const,
    })),
  ];
}
