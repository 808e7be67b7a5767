import { useLanguage } from "../../i18n";
import { Tag } from "../../ui";
import type { OfficeAppointment } from "./api";
import { hasPassed } from "./pending";

/** The time of a pending appointment, and whether it has passed. */
export function PendingWhen({ row, now }: { row: OfficeAppointment; now: Date }) {
  const { text, formats } = useLanguage();
  const { start, timeZone } = row;
  return (
    <>
      <strong>
        {formats.day(start, timeZone)},{" "}
        <time dateTime={start} className="office-time">
          {formats.time(start, timeZone)}
        </time>
      </strong>
      {hasPassed(row, now) && (
        <>
          {" "}
          <Tag tone="warning" icon="clock">
            {text("office.pending_passed")}
          </Tag>
        </>
      )}
    </>
  );
}
