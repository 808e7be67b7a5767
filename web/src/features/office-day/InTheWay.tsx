import type { components } from "../../api/schema.gen";
import { useLanguage } from "../../i18n";
import { Link } from "../../ui";
import { dayHref } from "./address";
import { dayOf } from "./model";

export interface InTheWayProps {
  appointments: readonly components["schemas"]["AppointmentInTheWay"][];
  /** Called after following the link to one of them. */
  onFollow: () => void;
}

/** Who is booked in the time that was to be closed; each links to where it can be moved. */
export function InTheWay({ appointments, onFollow }: InTheWayProps) {
  const { text, formats } = useLanguage();
  return (
    <ul className="day__hit" aria-label={text("day.in_the_way")}>
      {appointments.map((one) => (
        <li key={one.id}>
          <Link
            href={dayHref({
              clinicId: one.clinicId,
              date: dayOf(one.start),
              view: "day",
              deviceId: one.deviceId,
              appointmentId: one.id,
            })}
            onClick={onFollow}
          >
            {text("office.row", {
              name: one.patientName,
              exam: one.examName,
              day: one.deviceName,
              time: formats.time(one.start, one.timeZone),
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
