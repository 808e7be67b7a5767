import type { FocusEventHandler, Ref } from "react";
import { classes } from "../classes";
import { visibleName } from "./visibleName";
import "./slots.css";

export type SlotState = "free" | "soonest" | "chosen" | "taken";

export interface SlotButtonProps {
  /** The time as shown, such as "9:40 am". */
  label: string;
  /** Full date, time, zone and clinic. The visible words are added if they are missing. */
  name: string;
  state: SlotState;
  /** Of the soonest time, also once it is chosen. */
  soonestLabel?: string | undefined;
  onPress?: (() => void) | undefined;
  /** For a grid with one tab stop. */
  tabIndex?: number | undefined;
  onFocus?: FocusEventHandler | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function SlotButton({
  label,
  name,
  state,
  soonestLabel,
  onPress,
  ...grid
}: SlotButtonProps) {
  const taken = state === "taken";
  // A chosen time keeps its mark: without it the times around it would move.
  const mark = state === "soonest" || state === "chosen" ? soonestLabel : undefined;
  return (
    <button
      {...grid}
      type="button"
      className={classes("ui-slot", `is-${state}`)}
      aria-label={visibleName(name, mark ? `${label} ${mark}` : label, label)}
      aria-pressed={state === "chosen"}
      aria-disabled={taken || undefined}
      onClick={taken ? undefined : onPress}
    >
      {taken ? <s>{label}</s> : <span>{label}</span>} {mark && <small>{mark}</small>}
    </button>
  );
}
