import { useLanguage } from "../../i18n";
import { type CivilDate, civilDateIn } from "../../lib/civil-date";
import { Link, tableRoles as roles, Tag } from "../../ui";
import { dayHref } from "./address";
import type { Board } from "./api";
import { DeviceChips } from "./DeviceChips";
import { WeekCellLink } from "./WeekCellLink";
import { type WeekRow, weekRows } from "./week";
import "./week.css";

export interface WeekOverviewProps {
  board: Board;
  days: readonly CivilDate[];
  now: Date;
  onDevice: (deviceId: number | undefined) => void;
}

/** The week of a clinic: a row per day, a column per device. Each cell links to that day of that device. */
export function WeekOverview({ board, days, now, onDevice }: WeekOverviewProps) {
  const { text } = useLanguage();
  const { devices, clinicName, timeZone } = board;
  const today = civilDateIn(timeZone, now);
  const caption = text("day.week_of", { clinic: clinicName });
  return (
    <div className="day__board">
      <DeviceChips devices={devices} deviceId={undefined} onDevice={onDevice} />
      <section className="week" aria-label={caption}>
        <table {...roles.table} className="week__table" style={{ "--columns": devices.length + 1 }}>
          <caption className="visually-hidden">{caption}</caption>
          <thead {...roles.group}>
            <tr {...roles.row}>
              <th {...roles.columnHeader} scope="col">
                {text("day.day")}
              </th>
              {devices.map(({ id, name, groupName }) => (
                <th key={id} {...roles.columnHeader} scope="col">
                  {name}
                  {groupName && <span className="week__detail">{groupName}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group}>
            {weekRows(days, board).map((row) => (
              <Row key={row.day} row={row} clinicId={board.clinicId} isToday={row.day === today} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface RowProps {
  row: WeekRow;
  clinicId: number;
  isToday: boolean;
}

function Row({ row: { day, cells, appointments, closed }, clinicId, isToday }: RowProps) {
  const { text, formats } = useLanguage();
  const href = dayHref({ clinicId, date: day, view: "day" });
  return (
    <tr {...roles.row} className={isToday ? "is-today" : undefined}>
      <th {...roles.rowHeader} scope="row">
        <Link href={href} aria-current={isToday ? "date" : undefined}>
          {formats.civilWeekday(day)} {formats.civilShort(day)}
        </Link>
        {isToday && <Tag tone="info">{text("day.today")}</Tag>}
        <span className="week__detail">
          {closed
            ? [text("day.closed"), ...closed.reasons].join(" · ")
            : text("day.count", { count: appointments })}
        </span>
      </th>
      {cells.map((cell) => (
        <td key={cell.device.id} {...roles.cell} className={closed ? "is-idle" : undefined}>
          <WeekCellLink clinicId={clinicId} cell={cell} />
        </td>
      ))}
    </tr>
  );
}
