import { type KeyboardEvent, useRef, useState } from "react";
import { useMediaQuery } from "../useMediaQuery";
import { SlotDay, type SlotWeekDay } from "./SlotDay";
import { columnsOf, keyFromLeft, moveInDay, moveInWeek, type SlotPosition } from "./slotMoves";
import "./slots.css";

const TELEPHONE_COLUMNS = 3;

export interface SlotWeekProps {
  /** Name of the grid for readers: clinic and week. */
  label: string;
  days: SlotWeekDay[];
  /** The day shown on a telephone, as picked in the day strip. */
  selectedDay: string;
  /** How many times a day shows before the rest folds away; 5 on a desk, 6 (two rows) on a telephone. */
  limit?: number | undefined;
  /** Such as "4 more". */
  moreText: (hiddenCount: number) => string;
  /** The same for readers, with day and clinic; it contains the visible words. */
  moreName?: ((hiddenCount: number, day: SlotWeekDay) => string) | undefined;
}

/** A week of times at one clinic. One tab stop; the arrow keys move between the times. */
export function SlotWeek({ label, days, selectedDay, limit, moreText, moreName }: SlotWeekProps) {
  const wide = useMediaQuery("(min-width: 820px)");
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [stop, setStop] = useState<string | null>(null);
  const grid = useRef<HTMLFieldSetElement>(null);

  const shown = wide ? days : days.filter((day) => day.key === selectedDay);
  const folded = shown.map((day) => ({
    day,
    visible: expanded.has(day.key) ? day.slots.length : foldAt(day, limit ?? (wide ? 5 : 6)),
  }));
  const places = folded.map(({ day, visible }) => [
    ...day.slots.slice(0, visible).map((slot) => slot.key),
    ...(visible < day.slots.length ? [moreKey(day)] : []),
  ]);
  const tabStop = stop && places.flat().includes(stop) ? stop : firstStop(shown);

  function focusPlace(key: string) {
    setStop(key);
    const places = grid.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [];
    for (const place of places) if (place.dataset.place === key) place.focus();
  }

  function move(event: KeyboardEvent) {
    const from = placeOf(places, stop);
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    const counts = places.map((keys) => keys.length);
    const direction = keyFromLeft(event.key, event.currentTarget);
    const columns = columnsOf(grid.current?.querySelector(".ui-slot-day"), TELEPHONE_COLUMNS);
    const to = wide
      ? moveInWeek(direction, from, counts)
      : moveInDay(direction, from, counts[0] ?? 0, columns);
    const key = to && places[to.day]?.[to.row];
    if (!key) return;
    event.preventDefault();
    focusPlace(key);
  }

  function expand(day: SlotWeekDay, visible: number) {
    setExpanded(new Set([...expanded, day.key]));
    // The button is about to disappear: focus moves to the first time that it hid.
    const next = day.slots[visible];
    if (next) requestAnimationFrame(() => focusPlace(next.key));
  }

  return (
    <fieldset
      ref={grid}
      className="ui-slot-week"
      style={{ "--days": shown.length }}
      onKeyDown={move}
    >
      <legend className="visually-hidden">{label}</legend>
      {folded.map(({ day, visible }) => (
        <SlotDay
          key={day.key}
          day={day}
          visible={visible}
          tabStop={tabStop}
          onPlaceFocus={setStop}
          moreKey={moreKey(day)}
          moreText={moreText(day.slots.length - visible)}
          moreName={moreName?.(day.slots.length - visible, day)}
          onMore={() => expand(day, visible)}
        />
      ))}
    </fieldset>
  );
}

/** Folding a single time saves nothing, and the chosen or soonest one is always in view. */
function foldAt(day: SlotWeekDay, limit: number): number {
  if (day.slots.length <= limit + 1) return day.slots.length;
  const marked = day.slots.findLastIndex((slot) => ["chosen", "soonest"].includes(slot.state));
  return marked >= limit ? day.slots.length : limit;
}

function moreKey(day: SlotWeekDay): string {
  return `more:${day.key}`;
}

function firstStop(days: SlotWeekDay[]): string | undefined {
  const slots = days.flatMap((day) => day.slots);
  const byState = (state: string) => slots.find((slot) => slot.state === state)?.key;
  return byState("chosen") ?? byState("soonest") ?? slots[0]?.key;
}

function placeOf(places: string[][], key: string | null): SlotPosition | null {
  for (const [day, keys] of places.entries()) {
    const row = keys.indexOf(key ?? "");
    if (row >= 0) return { day, row };
  }
  return null;
}
