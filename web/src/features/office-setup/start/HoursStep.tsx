import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Chip, ChipGroup, TextField } from "../../../ui";
import { allOf, save } from "../api";
import type { SavedRecord } from "../model/fields";
import { dayOf, minutesOf, WEEKDAYS } from "../model/week";
import { StepForm } from "./StepForm";

interface HoursStepProps {
  devices: readonly SavedRecord[];
  onDone: () => void;
}

const WORKING_DAYS: readonly number[] = [1, 2, 3, 4, 5];

/** A normal week, the same for every device that has none yet. */
export function HoursStep({ devices, onDone }: HoursStepProps) {
  const { text, formats } = useLanguage();
  const [days, setDays] = useState(WORKING_DAYS);
  const [from, setFrom] = useState("08:00");
  const [to, setTo] = useState("17:00");
  const wrong = days.length === 0 || minutesOf(to) <= minutesOf(from);

  async function saveHours(): Promise<void> {
    const sessions = days.map((weekday) => ({ weekday, from, to }));
    const shown = devices.map(({ id }) => id);
    const closed = (await allOf("devices")).filter(
      ({ id, sessions: hours }) =>
        shown.includes(id) && !(Array.isArray(hours) && hours.length > 0),
    );
    for (const device of closed) await save("devices", { ...device, sessions });
  }

  function choose(weekday: number) {
    const others = days.filter((day) => day !== weekday);
    setDays(days.includes(weekday) ? others : [...others, weekday].sort());
  }

  return (
    <StepForm
      title={text("start.hours_title")}
      intro={text("start.hours_intro")}
      fields={[]}
      first={{}}
      save={saveHours}
      onDone={onDone}
      blocked={wrong ? text("start.hours_wrong") : undefined}
    >
      <ChipGroup label={text("start.days")}>
        {WEEKDAYS.map((weekday) => (
          <Chip key={weekday} selected={days.includes(weekday)} onPress={() => choose(weekday)}>
            {formats.civilWeekday(dayOf(weekday))}
          </Chip>
        ))}
      </ChipGroup>
      <div className="row">
        <TextField
          id="start-from"
          label={text("setup.from")}
          type="time"
          value={from}
          onChange={setFrom}
          width="short"
        />
        <TextField
          id="start-to"
          label={text("setup.to")}
          type="time"
          value={to}
          onChange={setTo}
          width="short"
        />
      </div>
    </StepForm>
  );
}
