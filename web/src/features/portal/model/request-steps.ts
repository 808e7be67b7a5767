/** The steps of a request from sending to the booking, and the current one. */
import type { TextKey } from "../../../i18n";
import type { OpenStatus } from "./request-status";

export interface RequestStep {
  readonly label: TextKey;
  readonly state: "done" | "now" | "next";
}

const labels: readonly TextKey[] = [
  "asked.step_sent",
  "asked.step_checked",
  "asked.step_choose",
  "asked.step_booked",
];

/** The current step; past the last one everything is done. */
const reached: Readonly<Record<OpenStatus, number>> = { NEW: 1, OFFERED: 2, BOOKED: 4 };

export function requestSteps(status: OpenStatus): readonly RequestStep[] {
  const now = reached[status];
  return labels.map((label, position) => ({
    label,
    state: position < now ? "done" : position === now ? "now" : "next",
  }));
}
