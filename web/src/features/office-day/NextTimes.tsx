import { useQuery } from "@tanstack/react-query";
import type { Slot } from "../../api";
import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { Button, ButtonRow } from "../../ui";
import type { Board } from "./api";
import { type Fitting, nextTimesQuery } from "./booking";
import { keepTimes } from "./keep-times";

export interface NextTimesProps {
  board: Board;
  examSlug: string;
  /** The day on which nothing is free. */
  day: CivilDate;
  fitting: Fitting | undefined;
  onChoose: (slot: Slot) => void;
}

/** The day has no free times: the next days that have some, each with its first time. */
export function NextTimes({ board, examSlug, day, fitting, onChoose }: NextTimesProps) {
  const { text, formats } = useLanguage();
  const wanted = nextTimesQuery(board, examSlug, day, fitting);
  const next = useQuery({ ...wanted, placeholderData: keepTimes(wanted.queryKey) });
  if (next.isPending) return <p className="muted">{text("day.times_loading")}</p>;
  // Without the next days staff can still choose a day.
  if (next.isError) return <p>{text("day.times_none")}</p>;
  if (next.data.length === 0) return <p>{text("day.next_none")}</p>;
  return (
    <div className="stack">
      <p>{text("day.next_times")}</p>
      <ButtonRow>
        {next.data.map((slot) => (
          <Button key={slot.start} onPress={() => onChoose(slot)}>
            {text("day.next_time", {
              day: formats.day(slot.start, board.timeZone),
              time: formats.time(slot.start, board.timeZone),
            })}
          </Button>
        ))}
      </ButtonRow>
    </div>
  );
}
