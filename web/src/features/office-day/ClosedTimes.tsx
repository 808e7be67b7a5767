import { useState } from "react";
import { type TextKey, useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { Button } from "../../ui";
import type { Board } from "./api";
import { OpenAgainDialog } from "./OpenAgainDialog";
import type { Closed } from "./open-again";

export interface ClosedTimesProps {
  board: Board;
  date: CivilDate;
  onDone: (what: string) => void;
}

/** Closed from the start of the day, to its end, or both. */
function rowText({ from, to }: Closed): TextKey {
  if (from && to) return "day.closed_row";
  if (from) return "day.closed_row_from";
  return to ? "day.closed_row_to" : "day.closed_row_day";
}

/** Closures on a day, with a way to open the time again. */
export function ClosedTimes({ board, date, onDone }: ClosedTimesProps) {
  const { text, formats } = useLanguage();
  const [asked, setAsked] = useState<Closed | null>(null);
  const today = board.exceptions.filter(
    (one) => !one.opens && one.date <= date && date <= one.lastDate,
  );
  if (today.length === 0 && !asked) return null;
  const nameOf = (id: number | null | undefined) =>
    board.devices.find((device) => device.id === id)?.name ?? text("day.whole_clinic");
  const wordsOf = (one: Closed) =>
    text(rowText(one), {
      device: nameOf(one.deviceId),
      from: one.from ? formats.civilTime(one.from) : "",
      to: one.to ? formats.civilTime(one.to) : "",
      reason: one.reason,
    });
  return (
    <section className="stack-small day__closed" aria-labelledby="day-closed-title">
      <h3 id="day-closed-title" className="day__small-title">
        {text("day.closed_title")}
      </h3>
      <ul className="day__hit">
        {today.map((one) => (
          <li key={one.id}>
            <span>
              {wordsOf(one)}
              {one.date !== one.lastDate && (
                <span className="muted day__closed-days">
                  {formats.civilRange(one.date, one.lastDate)}
                </span>
              )}
            </span>
            <Button variant="quiet" onPress={() => setAsked(one)}>
              {text("day.open_again")}
              <span className="visually-hidden">{wordsOf(one)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <OpenAgainDialog
          closed={asked}
          date={date}
          words={wordsOf(asked)}
          onDone={onDone}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
