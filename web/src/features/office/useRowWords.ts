import { useLanguage } from "../../i18n";
import type { OfficeAppointment } from "./api";

/** Identifies an appointment in a button or a message: who, what and when. */
export function useRowWords() {
  const { text, formats } = useLanguage();
  return ({ patientDetails, examName, start, timeZone }: OfficeAppointment) =>
    text("office.row", {
      name: `${patientDetails.lastName}, ${patientDetails.firstName}`,
      exam: examName,
      day: formats.day(start, timeZone),
      time: formats.time(start, timeZone),
    });
}
