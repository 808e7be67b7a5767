import { useMutation } from "@tanstack/react-query";
import { type TextKey, useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { Banner, Button } from "../../ui";
import { useFailure } from "../office";
import { type Board, removeException } from "./api";

export interface ClosedTimesProps {
  board: Board;
  date: CivilDate;
  onDone: (what: string) => void;
}

/** Closed from the beginning of the day, to its end, or both. */
function rowText({ from, to }: Board["exceptions"][number]): TextKey {
  if (from && to) return "day.closed_row";
  if (from) return "day.closed_row_from";
  return to ? "day.closed_row_to" : "day.closed_row_day";
}

/** What is closed on a day beyond the week's rule, with the way to open it again. */
export function ClosedTimes({ board, date, onDone }: ClosedTimesProps) {
  const { text, formats } = useLanguage();
  const failure = useFailure();
  const opening = useMutation({
    mutationFn: ({ id }: Board["exceptions"][number]) => removeException(id),
    onSuccess: (_, { reason }) => onDone(text("day.opened", { reason })),
  });
  const today = board.exceptions.filter(
    (one) => !one.opens && one.date <= date && date <= one.lastDate,
  );
  if (today.length === 0) return null;
  const nameOf = (id: number | null | undefined) =>
    board.devices.find((device) => device.id === id)?.name ?? text("day.whole_clinic");
  return (
    <section className="stack-small day__closed" aria-labelledby="day-closed-title">
      <h3 id="day-closed-title" className="day__small-title">
        {text("day.closed_title")}
      </h3>
      {opening.error && (
        <Banner tone="danger" urgent>
          {failure(opening.error)}
        </Banner>
      )}
      <ul className="day__hit">
        {today.map((one) => {
          const words = text(rowText(one), {
            device: nameOf(one.deviceId),
            from: one.from ? formats.civilTime(one.from) : "",
            to: one.to ? formats.civilTime(one.to) : "",
            reason: one.reason,
          });
          return (
            <li key={one.id}>
              <span>{words}</span>
              <Button
                variant="quiet"
                busy={opening.isPending && opening.variables.id === one.id}
                busyLabel={text("day.saving")}
                onPress={() => opening.isPending || opening.mutate(one)}
              >
                {text("day.open_again")}
                <span className="visually-hidden">{words}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
