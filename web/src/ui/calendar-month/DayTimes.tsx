import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Card } from "../card/Card";
import { SlotButton } from "../slots/SlotButton";
import type { WeekSlot } from "../slots/SlotDay";
import { columnsOf, keyFromLeft, moveInDay } from "../slots/slotMoves";
import "./day-times.css";

const COLUMNS = 3;

export interface DayTimesClinic {
  key: string;
  /** Such as "1. Newtown". */
  name: string;
  /** Such as "0.8 km, step-free". */
  note?: string | undefined;
  slots: WeekSlot[];
}

export interface DayTimesProps {
  /** The day, such as "Thursday 26 November". */
  title: string;
  /** How many times at how many clinics. */
  note?: ReactNode;
  clinics: DayTimesClinic[];
  /** The choice, and the continue button. */
  footer?: ReactNode;
  /** Announced when another day is chosen, such as "Thursday 26 November, 12 times". */
  announcement?: string | undefined;
}

/** The times of one day, clinic by clinic. */
export function DayTimes({ title, note, clinics, footer, announcement = "" }: DayTimesProps) {
  return (
    <Card as="section" title={title} className="ui-day-times">
      {note && <p className="ui-day-times__note">{note}</p>}
      {clinics.map(({ key, ...clinic }) => (
        <ClinicTimes key={key} {...clinic} />
      ))}
      {footer && <div className="ui-day-times__foot">{footer}</div>}
      <output className="visually-hidden">{announcement}</output>
    </Card>
  );
}

/** One tab stop a clinic; the arrow keys move between its times. */
function ClinicTimes({ name, note, slots }: Omit<DayTimesClinic, "key">) {
  const nameId = useId();
  const [stop, setStop] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const keys = slots.map((slot) => slot.key);
  const chosen = slots.find((slot) => slot.state === "chosen")?.key;
  const tabStop = stop && keys.includes(stop) ? stop : (chosen ?? keys[0]);

  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const key = keyFromLeft(event.key, event.currentTarget);
    const from = { day: 0, row: keys.indexOf(tabStop ?? "") };
    const to = moveInDay(key, from, keys.length, columnsOf(grid.current, COLUMNS));
    const next = to && grid.current?.querySelectorAll("button")[to.row];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <section className="ui-day-times__clinic" aria-labelledby={nameId} onKeyDown={move}>
      <div className="ui-day-times__head">
        <h3 id={nameId}>{name}</h3>
        {note && <span>{note}</span>}
      </div>
      <div ref={grid} className="ui-day-times__slots">
        {slots.map(({ key, ...slot }) => (
          <SlotButton
            key={key}
            {...slot}
            tabIndex={key === tabStop ? 0 : -1}
            onFocus={() => setStop(key)}
          />
        ))}
      </div>
    </section>
  );
}
