import type { BookingRequest } from "../../../api";
import { useLanguage } from "../../../i18n";
import type { Fact } from "../../../ui";
import { modalityIcon } from "../../booking";

/** Scans, place, preferred times and notes of a request. */
export function useRequestFacts(request: BookingRequest): Fact[] {
  const { text, formats } = useLanguage();
  const { patientNotes, clinicalNotes } = request;
  const scans = request.exams.map(
    ({ name, modalityCode, minutes }): Fact => ({
      icon: modalityIcon(modalityCode),
      title: name,
      detail: formats.duration(minutes),
    }),
  );
  const wishes = request.preferredTimes.map(
    ({ date, from, to }): Fact => ({
      icon: "calendar",
      title: formats.civilDay(date),
      detail: text("request.between", {
        from: formats.civilTime(from),
        to: formats.civilTime(to),
      }),
    }),
  );
  const place: Fact = { icon: "pin", title: request.clinicName, detail: request.clinic?.address };
  const note: Fact = { icon: "chat", title: text("asked.note"), detail: patientNotes };
  const clinical: Fact = { icon: "document", title: text("asked.clinical"), detail: clinicalNotes };
  return [...scans, place, ...wishes, note, clinical].filter(
    (fact) => fact.detail || fact === place,
  );
}
