import { queryOptions, useQuery } from "@tanstack/react-query";
import { answered, api } from "../../api";
import type { components } from "../../api/schema.gen";
import { type TextKey, useLanguage } from "../../i18n";
import { Decisions, LoadFailure, type OfficeAppointment, useRescheduleLines } from "../office";

type Line = components["schemas"]["OfficeVisitLine"];

/** Personal data that is no longer shown leaves the cache soon. */
const CACHE_MS = 10_000;

/** The texts of the actions; an action that is not listed changed the status. */
const WORDS: Readonly<Record<string, TextKey>> = {
  APPROVE: "day.did_approve",
  BOOK_OVERLAP: "day.did_overlap",
  ASK_PATIENT: "day.did_ask",
  CANCEL: "day.did_cancel",
  CONFIRM: "day.did_confirm",
  DECLINE: "day.did_decline",
  KEEP_TIME: "day.did_keep",
  MOVE: "day.did_move",
  PASS_OVER_DENIAL: "day.did_denial",
  REQUEST_RESCHEDULE: "day.did_wish",
  RESCHEDULE: "day.did_reschedule",
  SEND_NEW_LINK: "day.did_link",
  TAKE_BACK: "day.did_take_back",
};

/** The text of a status that staff recorded. */
const NOTED: Readonly<Record<string, TextKey>> = {
  ARRIVED: "day.state_here",
  CANCELED: "day.did_cancel",
  COMPLETED: "day.state_done",
  IN_PROGRESS: "day.state_room",
  NO_SHOW: "day.state_missed",
};

/** The note of a move or an approval names the rules that were overridden. */
const RULES: Readonly<Record<string, TextKey>> = {
  CHANGE_WINDOW: "day.rule_change_window",
  NOTICE: "day.rule_notice",
  OPENING_HOURS: "day.rule_opening_hours",
  PATIENT_ELSEWHERE: "day.rule_elsewhere",
  PREPARATION: "day.rule_preparation",
  STARTED: "day.rule_started",
  VISIT: "day.rule_visit",
};

function historyQuery({ id, status, start }: OfficeAppointment) {
  return queryOptions({
    // Another status or time is another history.
    queryKey: ["office", "history", id, status, start],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/api/admin/appointments/{id}/history", { params: { path: { id } }, signal }),
      ),
    staleTime: CACHE_MS,
    gcTime: CACHE_MS,
  });
}

/** What was done with an appointment, by whom and why, the latest first. Renders nothing for an empty history. */
export function AppointmentHistory({ appointment }: { appointment: OfficeAppointment }) {
  const { text, formats } = useLanguage();
  const history = useQuery(historyQuery(appointment));
  const said = useSaid();
  const lines = history.data?.items ?? [];
  const decisions = <Decisions decisions={history.data?.decisions} />;
  if (lines.length === 0) {
    return (
      <>
        <LoadFailure query={history} />
        {decisions}
      </>
    );
  }
  return (
    <>
      {decisions}
      <section className="stack-small" aria-labelledby="day-history">
        <h3 id="day-history" className="day__small-title">
          {text("day.history")}
        </h3>
        <ol className="day__history">
          {lines.map((line) => (
            <li key={`${line.at}-${line.action}`}>
              <time dateTime={line.at} className="muted">
                {formats.day(line.at, appointment.timeZone)},{" "}
                {formats.time(line.at, appointment.timeZone)}
              </time>
              <span>{said(line)}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function useSaid() {
  const { text } = useLanguage();
  const rescheduleLines = useRescheduleLines();
  return (line: Line): string => {
    const { action, actorKind, by, reason, status } = line;
    const who = by ?? text(actorKind === "PATIENT" ? "lists.by_patient" : "lists.by_itself");
    const isNoted = action === "MOVE" || action === "APPROVE";
    const rules = isNoted ? (line.note ?? "").split(", ") : [];
    const passed = rules.flatMap((rule) => (RULES[rule] ? [text(RULES[rule])] : []));
    const words = [
      ...(reason ? [reason] : []),
      ...passed,
      ...(passed.length > 0 ? [] : rescheduleLines(line)),
    ];
    const what = text(WORDS[action] ?? NOTED[status] ?? "day.did_step");
    return text("lists.line", { what: [what, ...words].join(": "), who });
  };
}
