import { useLanguage } from "../../i18n";
import { Icon, Link } from "../../ui";
import { dayHref } from "./address";
import { isClosed, percentBooked, type WeekCell } from "./week";

export interface WeekCellLinkProps {
  clinicId: number;
  cell: WeekCell;
}

/** How many are booked on a device on a day, who needs staff, and how full it is; links there. */
export function WeekCellLink({ clinicId, cell }: WeekCellLinkProps) {
  const { text, formats } = useLanguage();
  const { device, date, appointments, blockedMinutes, reasons } = cell;
  const closed = isClosed(cell);
  const count = text("day.count", { count: appointments });
  return (
    <Link
      className="week__cell"
      href={dayHref({ clinicId, date, view: "day", deviceId: device.id })}
    >
      <span className="visually-hidden">
        {text("day.week_cell", { device: device.name, day: formats.civilDay(date) })}
      </span>
      <span className="week__device" aria-hidden="true">
        {device.name}
      </span>
      {(!closed || appointments > 0) && <b className="week__count">{count}</b>}
      {closed && <span className="week__closed">{text("day.closed")}</span>}
      {closed && reasons.length > 0 && <span className="week__detail">{reasons.join(" · ")}</span>}
      {!closed && <Bar cell={cell} />}
      {!closed && (
        <span className="week__detail">
          {text("day.week_share", { percent: percentBooked(cell) })}
          {blockedMinutes > 0 &&
            ` · ${text("day.week_blocked", { duration: formats.duration(blockedMinutes) })}`}
        </span>
      )}
      <Attention cell={cell} />
    </Link>
  );
}

/** The working time: booked, free and closed. The text beside it says the same, so it is hidden from screen readers. */
function Bar({ cell: { openMinutes, bookedMinutes, blockedMinutes } }: { cell: WeekCell }) {
  const all = openMinutes + blockedMinutes;
  const part = (minutes: number) => ({ inlineSize: `${(minutes / all) * 100}%` });
  return (
    <span className="week__bar" aria-hidden="true">
      <span className="is-booked" style={part(bookedMinutes)} />
      <span className="is-free" style={part(openMinutes - bookedMinutes)} />
      <span className="is-blocked" style={part(blockedMinutes)} />
    </span>
  );
}

function Attention({ cell: { toApprove, asking, outsideHours } }: { cell: WeekCell }) {
  const { text } = useLanguage();
  const lines = [
    toApprove > 0 && text("day.week_to_approve", { count: toApprove }),
    asking > 0 && text("day.week_asking", { count: asking }),
    outsideHours > 0 && text("day.week_outside", { count: outsideHours }),
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <span key={line} className="week__attention">
      <Icon name="warning" />
      {line}
    </span>
  ));
}
