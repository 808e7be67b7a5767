import { useLanguage } from "../../i18n";
import { type CivilDate, civilDateIn } from "../../lib/civil-date";
import { Board, type BoardEntry, type BoardState } from "../../ui";
import type { OfficeAppointment } from "../office";
import type { DayAddress } from "./address";
import type { Board as BoardData, BoardDevice, Target } from "./api";
import { DeviceChips } from "./DeviceChips";
import { clock, hoursOf, minuteOf, momentOf } from "./model";
import { useEntries } from "./useEntries";
import { useStateWords } from "./useStatusWords";

export interface DayBoardProps {
  address: DayAddress & { clinicId: number; date: CivilDate };
  days: readonly CivilDate[];
  board: BoardData;
  /** The device of the week. */
  device: BoardDevice | undefined;
  appointments: readonly OfficeAppointment[];
  now: Date;
  canMove: boolean;
  onMove: (appointment: OfficeAppointment, target?: Target) => void;
  /** All of them if none is named. */
  onDevice: (deviceId: number | undefined) => void;
}

const LEGEND: readonly BoardState[] = ["booked", "here", "room", "done", "late", "approve", "held"];

/** Devices as columns of a day, or days as columns of one device. */
export function DayBoard(props: DayBoardProps) {
  const { address, days, board, device, appointments, now, canMove, onMove, onDevice } = props;
  const { text, formats } = useLanguage();
  const stateWords = useStateWords();
  const isWeek = address.view === "week";
  const { timeZone, devices } = board;
  const today = civilDateIn(timeZone, now);
  const shown = isWeek ? devices.filter(({ id }) => id === device?.id) : devices;
  const hours = hoursOf(days, shown, appointments);
  const entriesOf = useEntries({ board, appointments, hours, now, canMove, current: address });
  const columns = isWeek
    ? days.map((day) => ({ key: day, title: formats.civilWeekday(day), day, device }))
    : devices.map((one) => ({
        key: String(one.id),
        title: one.name,
        day: address.date,
        device: one,
      }));

  const byKey = (key: string) => appointments.find(({ id }) => String(id) === key);
  function dropped(entry: BoardEntry, to: { deviceKey: string; start: number }) {
    const column = columns.find(({ key }) => key === to.deviceKey);
    const appointment = byKey(entry.key);
    const start = column && momentOf(column.day, clock(to.start), timeZone);
    if (!column?.device || !appointment || !start) return;
    const same = column.device.id === appointment.deviceId;
    if (same && Date.parse(start) === Date.parse(appointment.start)) return;
    onMove(appointment, { deviceId: column.device.id, start });
  }

  const marks = [];
  for (let at = hours.from; at <= hours.until; at += 60) {
    marks.push({ at, text: formats.civilTime(clock(at % (24 * 60))) });
  }
  const nowLocal = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(now);

  return (
    <div className="day__board">
      {isWeek && <DeviceChips devices={devices} deviceId={device?.id} onDevice={onDevice} />}
      <Board
        label={text("day.board", { clinic: board.clinicName })}
        pickLabel={text(isWeek ? "day.day" : "day.device")}
        devices={columns.map((column) => {
          const entries = column.device ? entriesOf(column.day, column.device) : [];
          const count = entries.filter(({ href }) => href !== undefined).length;
          return {
            key: column.key,
            title: column.title,
            detail: isWeek
              ? formats.civilShort(column.day)
              : (column.device?.groupName ?? undefined),
            count: text("day.count", { count }),
            entries,
          };
        })}
        from={hours.from}
        until={hours.until}
        hours={marks}
        now={
          days.includes(today) && !isWeek
            ? { at: minuteOf(`${today}T${nowLocal}`), text: formats.time(now, timeZone) }
            : undefined
        }
        onMove={(entry) => {
          const appointment = byKey(entry.key);
          if (appointment) onMove(appointment);
        }}
        onDrop={canMove ? dropped : undefined}
        {...(!isWeek && {
          picked: address.deviceId ? String(address.deviceId) : undefined,
          onPick: (key: string) => onDevice(Number(key)),
        })}
        legend={{
          label: text("day.legend"),
          states: LEGEND.map((state) => ({ state, text: stateWords(state) })),
        }}
      />
    </div>
  );
}
