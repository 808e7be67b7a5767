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

/** What is offered, where, and until when. */
export function useOfferFacts(request: BookingRequest): Fact[] {
  const { text, formats } = useLanguage();
  const { exams, offeredClinics = [], offeredUntil, clinic } = request;
  const zone = clinic?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const scans = exams.map(
    ({ name, modalityCode, minutes }): Fact => ({
      icon: modalityIcon(modalityCode),
      title: name,
      detail: formats.duration(minutes),
    }),
  );
  const places = offeredClinics.map(
    ({ name, address }): Fact => ({ icon: "pin", title: name, detail: address }),
  );
  const anywhere: Fact = { icon: "pin", title: request.clinicName, detail: clinic?.address };
  const until: Fact[] = offeredUntil
    ? [
        {
          icon: "clock",
          title: text("asked.offer_until", {
            day: formats.day(offeredUntil, zone),
            time: formats.time(offeredUntil, zone),
          }),
          detail: text("asked.offer_ends"),
        },
      ]
    : [];
  return [...scans, ...(places.length > 0 ? places : [anywhere]), ...until];
}
