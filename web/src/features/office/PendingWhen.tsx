import { useLanguage } from "../../i18n";
import { Tag } from "../../ui";
import type { OfficeAppointment } from "./api";
import { hasPassed } from "./pending";

/** When an appointment is that waits for approval, and whether that is over. */
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
