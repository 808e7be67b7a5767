import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { Exam, Slot } from "../../api";
import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { TextField } from "../../ui";
import type { Board } from "./api";
import { type BookingChoice, examsQuery, type Fitting, timesQuery } from "./booking";
import { ExamField } from "./ExamField";
import { FreeTimes } from "./FreeTimes";
import { keepTimes } from "./keep-times";
import { dayOf } from "./model";
import { NextTimes } from "./NextTimes";
import { ShortNotice } from "./ShortNotice";

export interface ChooseTimeProps {
  board: Board;
  date: CivilDate;
  choice: BookingChoice | null;
  /** The caller's known needs. */
  fitting: Fitting | undefined;
  /** Whether a person tried to continue without a time. */
  missing: boolean;
  isAllowing: boolean;
  /** Whether times at short notice are wanted, and why. */
  onAllow: (reason: string) => void;
  onChoice: (choice: BookingChoice | null) => void;
}

/** Which exam, and when. */
export function ChooseTime(props: ChooseTimeProps) {
  const { board, date, choice, fitting, missing, isAllowing, onAllow, onChoice } = props;
  const { text } = useLanguage();
  const id = useId();
  const [exam, setExam] = useState(choice?.exam);
  const [day, setDay] = useState(choice ? dayOf(choice.slot.start) : date);
  const exams = useQuery(examsQuery(board.clinicSlug));
  return (
    <>
      <ExamField
        id={`${id}-exam`}
        regionSlug={board.regionSlug}
        exams={exams.data ?? []}
        chosen={exam}
        onChoose={(chosen) => {
          setExam(chosen);
          onChoice(null);
        }}
        error={missing && !exam ? text("day.exam_missing") : undefined}
      />
      <TextField
        id={`${id}-day`}
        label={text("day.date")}
        type="date"
        width="medium"
        value={day}
        onChange={(value) => {
          setDay(value || day);
          onChoice(null);
        }}
      />
      {missing && exam && <p role="alert">{text("day.slot_missing")}</p>}
      {exam && (
        <TimesOfDay
          board={board}
          exam={exam}
          day={day}
          fitting={fitting}
          chosen={choice?.slot}
          onChoose={(slot) => {
            setDay(dayOf(slot.start));
            onChoice({ exam, slot });
          }}
        />
      )}
      {exam && <ShortNotice reason={fitting?.shortNotice} busy={isAllowing} onAllow={onAllow} />}
    </>
  );
}

interface TimesOfDayProps {
  board: Board;
  exam: Exam;
  day: CivilDate;
  fitting: Fitting | undefined;
  chosen: Slot | undefined;
  onChoose: (slot: Slot) => void;
}

/** The free times of the day, or else of the next days. */
function TimesOfDay({ board, exam, day, fitting, chosen, onChoose }: TimesOfDayProps) {
  const wanted = timesQuery(board, exam.slug, day, fitting);
  const times = useQuery({ ...wanted, placeholderData: keepTimes(wanted.queryKey) });
  const nameOf = (deviceId: number) =>
    board.devices.find((device) => device.id === deviceId)?.name ?? "";
  const place = useRef<HTMLDivElement>(null);
  const proposed = useRef(false);
  // The button that led to a day disappears with the previous day: the focus moves to the chosen time.
  useEffect(() => {
    const radio = place.current?.querySelector<HTMLElement>("input:checked");
    if (!proposed.current || !times.data || !radio) return;
    proposed.current = false;
    radio.focus();
  }, [times.data]);
  return (
    <div ref={place}>
      {times.data?.length === 0 && !times.isPlaceholderData ? (
        <NextTimes
          board={board}
          examSlug={exam.slug}
          day={day}
          fitting={fitting}
          onChoose={(slot) => {
            proposed.current = true;
            onChoose(slot);
          }}
        />
      ) : (
        <FreeTimes
          times={(times.data ?? []).map((slot) => ({ ...slot, deviceName: nameOf(slot.deviceId) }))}
          isPending={times.isPending}
          error={times.error}
          none="day.times_none"
          timeZone={board.timeZone}
          chosen={chosen}
          onChoose={({ deviceName: _, ...slot }) => onChoose(slot)}
        />
      )}
    </div>
  );
}
