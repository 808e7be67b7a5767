import { type TextKey, useLanguage } from "../../i18n";
import type { BoardState } from "../../ui";
import type { OfficeAppointment } from "../office";
import { stateOf } from "./model";

const STATES: Readonly<Record<BoardState, TextKey>> = {
  booked: "day.state_booked",
  here: "day.state_here",
  room: "day.state_room",
  done: "day.state_done",
  late: "day.state_late",
  approve: "day.state_approve",
  held: "day.state_held",
  closed: "day.closed",
};

export function useStateWords() {
  const { text } = useLanguage();
  return (state: BoardState) => text(STATES[state]);
}

/** The status of an appointment in a word. */
export function useStatusWords() {
  const { text } = useLanguage();
  const ofState = useStateWords();
  return (one: Pick<OfficeAppointment, "status" | "start">, now: Date) => {
    if (one.status === "NO_SHOW") return text("day.state_missed");
    if (one.status === "REQUEST_RESCHEDULE") return text("day.state_asks");
    return ofState(stateOf(one, now));
  };
}
