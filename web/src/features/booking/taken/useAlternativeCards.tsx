import { useQuery } from "@tanstack/react-query";
import type { Alternative, Exam } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import { type RadioCard, Tag } from "../../../ui";
import type { TakenSlot } from "../model/alternatives";
import type { Booking } from "../model/another-time";
import { preparationSteps } from "../model/preparation";
import { localDay } from "../model/slots";
import { nearbyClinicsQuery } from "../queries";
import { distanceWords, preparationWords } from "../words";

const MINUTE_MS = 60_000;

/** Each alternative with what changes against the time that is gone. */
export function useAlternativeCards(
  taken: TakenSlot,
  alternatives: readonly Alternative[],
  exam: Exam,
  { address, query }: Booking,
): RadioCard<string>[] {
  const language = useLanguage();
  const { text, formats } = language;
  const clinics = useQuery(nearbyClinicsQuery(address.regionSlug, exam.slug, query));
  return alternatives.map((alternative, position) => {
    const { clinicSlug, clinicName, start, timeZone } = alternative;
    const distance = clinics.data?.clinics.find(
      (entry) => entry.clinic.slug === clinicSlug,
    )?.distanceFromUser;
    return {
      value: String(position),
      title: formats.time(start, timeZone),
      detail: (
        <>
          <span className="taken-line">{formats.day(start, timeZone)}</span>
          <span className="taken-line">
            {distance == null
              ? clinicName
              : text("taken.clinic_far", {
                  clinic: clinicName,
                  distance: distanceWords(language, distance),
                })}
          </span>
          {preparationSteps(exam.preparation, start)
            .filter((step) => step.at)
            .map((step) => (
              <span className="taken-line" key={step.heading}>
                {preparationWords(language, step, timeZone)}
              </span>
            ))}
        </>
      ),
      tag: <Change taken={taken} alternative={alternative} language={language} />,
    };
  });
}

interface ChangeProps {
  taken: TakenSlot;
  alternative: Alternative;
  language: Language;
}

function Change({ taken, alternative, language: { text, formats } }: ChangeProps) {
  const minutes =
    (wallClock(alternative.start) - wallClock(`${taken.date}T${taken.startTime}`)) / MINUTE_MS;
  const sameDay = localDay(alternative.start) === taken.date;
  if (alternative.clinicSlug !== taken.clinicSlug) {
    return (
      <Tag tone="info" icon="pin">
        {text("taken.other_clinic")}
      </Tag>
    );
  }
  if (minutes === 0) return <Tag tone="brand">{text("taken.same_time")}</Tag>;
  if (!sameDay) return <Tag tone="brand">{text("taken.other_day")}</Tag>;
  return (
    <Tag tone="brand" icon="clock">
      {text(minutes > 0 ? "taken.later" : "taken.earlier", {
        duration: formats.duration(Math.abs(minutes)),
      })}
    </Tag>
  );
}

/** Two times of one clinic are compared as its clock shows them. */
function wallClock(start: string): number {
  return Date.parse(`${start.slice(0, 16)}Z`);
}
