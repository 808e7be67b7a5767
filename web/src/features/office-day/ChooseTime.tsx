import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { SelectField, TextField } from "../../ui";
import type { Board } from "./api";
import { examsQuery, timesQuery, type Wish } from "./booking";
import { FreeTimes } from "./FreeTimes";
import { keepTimes } from "./keep-times";

export interface ChooseTimeProps {
  board: Board;
  date: CivilDate;
  wish: Wish | null;
  /** Whether somebody wanted to go on without a time. */
  missing: boolean;
  onWish: (wish: Wish | null) => void;
}

/** Which exam, and when. */
export function ChooseTime({ board, date, wish, missing, onWish }: ChooseTimeProps) {
  const { text } = useLanguage();
  const id = useId();
  const [examSlug, setExamSlug] = useState(wish?.exam.slug ?? "");
  const [day, setDay] = useState(wish?.slot.start.slice(0, 10) ?? date);
  const exams = useQuery(examsQuery(board.clinicSlug));
  const wanted = timesQuery(board, examSlug, day);
  const times = useQuery({ ...wanted, placeholderData: keepTimes(wanted.queryKey) });
  const exam = exams.data?.find(({ slug }) => slug === examSlug);
  const nameOf = (deviceId: number) =>
    board.devices.find((device) => device.id === deviceId)?.name ?? "";
  return (
    <>
      <SelectField
        id={`${id}-exam`}
        label={text("day.exam")}
        emptyLabel={text("day.choose_exam")}
        options={(exams.data ?? []).map(({ slug, nameWithModality }) => ({
          value: slug,
          label: nameWithModality,
        }))}
        value={examSlug}
        onChange={(slug) => {
          setExamSlug(slug);
          onWish(null);
        }}
        error={missing && !examSlug ? text("day.exam_missing") : undefined}
        required
      />
      <TextField
        id={`${id}-day`}
        label={text("day.date")}
        type="date"
        width="medium"
        value={day}
        onChange={(value) => {
          setDay(value || day);
          onWish(null);
        }}
      />
      {missing && examSlug && <p role="alert">{text("day.slot_missing")}</p>}
      {exam && (
        <FreeTimes
          times={(times.data ?? []).map((slot) => ({
            ...slot,
            deviceName: nameOf(slot.deviceId),
          }))}
          isPending={times.isPending}
          error={times.error}
          none="day.times_none"
          timeZone={board.timeZone}
          chosen={wish?.slot}
          onChoose={({ deviceName: _, ...slot }) => onWish({ exam, slot })}
        />
      )}
    </>
  );
}
