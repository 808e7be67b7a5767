import { useQuery } from "@tanstack/react-query";
import type { Alternative, Exam } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import { type RadioCard, Tag } from "../../../ui";
import { formatSlugList } from "../model/address";
import type { TakenSlot } from "../model/alternatives";
import type { Booking } from "../model/another-time";
import { preparationSteps } from "../model/preparation";
import { localDay } from "../model/slots";
import { nearbyClinicsQuery } from "../queries";
import { distanceWords, preparationWords } from "../words";

const MINUTE_MS = 60_000;

/** Each alternative with its differences from the lost time. */
export function useAlternativeCards(
  taken: TakenSlot,
  alternatives: readonly Alternative[],
  exams: readonly Exam[],
  { address, query }: Booking,
): RadioCard<string>[] {
  const language = useLanguage();
  const { text, formats } = language;
  const clinics = useQuery(
    nearbyClinicsQuery(address.regionSlug, formatSlugList(exams.map(({ slug }) => slug)), query),
  );
  return alternatives.map((alternative, position) => {
    const { clinicSlug, clinicName, start, end, timeZone, parts } = alternative;
    const distance = clinics.data?.clinics.find(
      (entry) => entry.clinic.slug === clinicSlug,
    )?.distanceFromUser;
    return {
      value: String(position),
      title: parts ? formats.timeRange(start, end, timeZone) : formats.time(start, timeZone),
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
          {preparationsOf(language, exams, alternative).map((words) => (
            <span className="taken-line" key={words}>
              {words}
            </span>
          ))}
        </>
      ),
      tag: <Change taken={taken} alternative={alternative} language={language} />,
    };
  });
}

/** How to prepare for a time, each instruction once: in a visit every exam has its own start. */
function preparationsOf(
  language: Language,
  exams: readonly Exam[],
  { start, timeZone, parts }: Alternative,
): readonly string[] {
  const words = exams.flatMap(({ slug, preparation }) => {
    const part = parts?.find(({ examSlug }) => examSlug === slug);
    const steps = preparationSteps(preparation, part?.start ?? start).filter(({ at }) => at);
    return steps.map((step) => preparationWords(language, step, timeZone));
  });
  return [...new Set(words)];
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
