import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Checkbox } from "../../../ui";
import { choicesQuery } from "../api";
import { NumberField } from "../fields/NumberField";
import { EXAMS } from "../model/exam-fields";
import type { SavedRecord } from "../model/fields";
import { isNumber } from "../model/number";
import { madeOnce } from "./made-once";
import { StepForm } from "./StepForm";
import { STARTERS, type StarterExam } from "./starter";

interface ExamsStepProps {
  devices: readonly SavedRecord[];
  onDone: () => void;
}

const CLEANUP_MINUTES = 5;

/** What is done on the devices, chosen from a short list of common exams. */
export function ExamsStep({ devices, onDone }: ExamsStepProps) {
  const { text } = useLanguage();
  const modalities = useQuery(choicesQuery("modalities")).data ?? [];
  const groups = devices.map(({ groupName }) => groupName);
  const kinds = modalities.filter(({ name }) => groups.includes(name));
  const offered = STARTERS.flatMap((starter) => {
    const modality = kinds.find(({ code }) => code === starter.code);
    return modality ? starter.exams.map((exam) => ({ exam, modality })) : [];
  });
  const [minutes, setMinutes] = useState<Readonly<Record<string, number | null>>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  /** The input, even if it is empty; or else the usual value. */
  const minutesOf = ({ slug, minutes: usual }: StarterExam) => {
    const typed = minutes[slug];
    return typed === undefined ? usual : typed;
  };
  const isWrong = (exam: StarterExam) => !left.includes(exam.slug) && !isNumber(minutesOf(exam));
  const chosen = offered.filter(({ exam }) => !left.includes(exam.slug));

  async function saveExams(): Promise<void> {
    for (const { exam, modality } of chosen) {
      const { preparation: rule } = exam;
      const length = minutesOf(exam);
      const onDevices = devices.filter(({ groupName }) => groupName === modality.name);
      const values = {
        ...EXAMS.blank,
        slug: exam.slug,
        name: text(exam.text),
        modalityId: modality.id,
        minutes: length,
        groupNames: [String(modality.name)],
        preparation: rule ? [{ ...rule, text: text(rule.text) }] : [],
        devices: onDevices.map(({ id }) => ({
          deviceId: id,
          minutes: length,
          cleanupMinutes: CLEANUP_MINUTES,
        })),
      };
      await madeOnce("exams", values, (kept) => kept.slug === exam.slug);
    }
  }

  const blocked =
    chosen.length === 0
      ? "start.exams_none"
      : chosen.some(({ exam }) => isWrong(exam))
        ? "start.minutes_missing"
        : undefined;

  return (
    <StepForm
      title={text("start.exams_title")}
      intro={text("start.exams_intro")}
      fields={[]}
      first={{}}
      save={saveExams}
      onDone={onDone}
      blocked={blocked && text(blocked)}
    >
      <div className="setup-rows">
        {offered.map(({ exam }) => (
          <div key={exam.slug} className="setup-row">
            <div className="setup-row__name">
              <Checkbox
                id={`start-${exam.slug}`}
                label={text(exam.text)}
                isSelected={!left.includes(exam.slug)}
                onChange={(wanted) =>
                  setLeft(wanted ? left.filter((slug) => slug !== exam.slug) : [...left, exam.slug])
                }
              />
            </div>
            <NumberField
              id={`start-${exam.slug}-minutes`}
              label={text("start.minutes_of", { exam: text(exam.text) })}
              error={isWrong(exam) ? text("setup.not_a_number") : undefined}
              value={minutesOf(exam)}
              onChange={(value) => setMinutes({ ...minutes, [exam.slug]: value })}
            />
          </div>
        ))}
      </div>
    </StepForm>
  );
}
