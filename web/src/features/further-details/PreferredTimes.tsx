import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { Button, Card, SelectField, TextField } from "../../ui";
import type { PartOfDay, PreferredDay } from "./types";

const parts = [
  ["MORNING", "wishes.morning"],
  ["AFTERNOON", "wishes.afternoon"],
  ["EVENING", "wishes.evening"],
] as const;

interface PreferredTimesProps {
  value: readonly PreferredDay[];
  onChange: (value: readonly PreferredDay[]) => void;
  error?: string | undefined;
  /** How many days can be named. */
  max: number;
  /** The first and the last day that can be chosen. */
  first: CivilDate;
  last: CivilDate;
}

const empty: PreferredDay = { date: "", part: "ANY" };

/** Days that would suit, when we look for a time. All of it may stay empty. */
export function PreferredTimes({ value, onChange, error, max, first, last }: PreferredTimesProps) {
  const { text } = useLanguage();
  const lines = value.length > 0 ? value : [empty];
  const change = (position: number, changes: Partial<PreferredDay>) =>
    onChange(lines.map((line, at) => (at === position ? { ...line, ...changes } : line)));
  return (
    <Card title={text("wishes.title")} className="details-card">
      <p className="small muted">{text("wishes.help")}</p>
      {lines.map((line, position) => (
        // A line has no id: its position in the list identifies it.
        <fieldset key={lineKey(position)} className="field-pair">
          <legend className="visually-hidden">
            {text("wishes.line", { number: position + 1 })}
          </legend>
          <TextField
            id={position === 0 ? "preferredTimes" : `preferredTimes-${position}`}
            label={text("wishes.day")}
            optionalLabel={text("details.optional")}
            type="date"
            min={first}
            max={last}
            value={line.date}
            onChange={(date) => change(position, { date })}
            error={position === wrongLine(value, first, last) ? error : undefined}
          />
          <SelectField
            id={`preferredPart-${position}`}
            label={text("wishes.part")}
            emptyLabel={text("wishes.any")}
            options={parts.map(([part, key]) => ({ value: part, label: text(key) }))}
            value={line.part === "ANY" ? "" : line.part}
            onChange={(part) => change(position, { part: (part || "ANY") as PartOfDay })}
          />
        </fieldset>
      ))}
      {lines.length < max && (
        <div>
          <Button variant="soft" icon="plus" onPress={() => onChange([...lines, empty])}>
            {text("wishes.add")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function lineKey(position: number): string {
  return `line-${position}`;
}

function wrongLine(value: readonly PreferredDay[], first: CivilDate, last: CivilDate): number {
  return value.findIndex(({ date }) => date !== "" && (date < first || date > last));
}
