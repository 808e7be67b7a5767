import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Link } from "../../ui";
import { dayHref, dayOf } from "../office-day";

/** Who is booked and affected by the refused change; each links to where it can be moved. */
export function Booked({ error }: { error: Error | null }) {
  const { text, formats } = useLanguage();
  const booked = (isApiError(error) && error.details.appointments) || [];
  if (booked.length === 0) return null;
  return (
    <div className="stack-small">
      <p>{text("setup.booked")}</p>
      <ul className="setup-booked" aria-label={text("setup.booked_list")}>
        {booked.map((one) => (
          <li key={one.id}>
            <Link
              target="_blank"
              href={dayHref({
                clinicId: one.clinicId,
                date: dayOf(one.start),
                view: "day",
                deviceId: one.deviceId,
                appointmentId: one.id,
              })}
            >
              {text("setup.booked_row", {
                name: one.patientName,
                exam: one.examName,
                day: formats.dayWithYear(one.start, one.timeZone),
                time: formats.time(one.start, one.timeZone),
                device: one.deviceName,
              })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
