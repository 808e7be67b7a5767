import { type TextKey, useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import type { Field, ResourceKey, Values } from "./model/fields";
import { NEEDS, RULES } from "./model/row-texts";
import { type Row, type RowChange, rowChanges } from "./model/rows";
import { dayOf, type Session } from "./model/week";
import { useChoices } from "./useChoices";

const WORDS: Record<RowChange["what"], TextKey> = {
  added: "setup.change_added",
  gone: "setup.change_gone",
  changed: "setup.change_changed",
};

interface ChangesProps {
  field: Field;
  before: Values;
  /** The successive changes of several people. */
  after: readonly Values[];
}

/** The rows of a list that were added, removed and changed, as text. */
export function Changes({ field, before, after }: ChangesProps) {
  return "of" in field && field.kind !== "names" ? (
    <NamedChanges field={field} of={field.of} before={before} after={after} />
  ) : (
    <Listed field={field} before={before} after={after} nameOf={String} />
  );
}

function NamedChanges({ of, ...props }: ChangesProps & { of: ResourceKey }) {
  const choices = useChoices(of);
  const nameOf = (id: unknown) => choices.find(({ value }) => value === id)?.label ?? "";
  return <Listed {...props} nameOf={nameOf} />;
}

function Listed(props: ChangesProps & { nameOf: (id: unknown) => string }) {
  const { field, before, after, nameOf } = props;
  const { text } = useLanguage();
  const words = useRowWords(field, nameOf);
  const changes = after.flatMap((values) =>
    rowChanges(field, before[field.name], values[field.name]),
  );
  const said = changes.map(({ what, row, former }) =>
    text(WORDS[what], { what: words(row), before: former === undefined ? "" : words(former) }),
  );
  // Only phrasing content is allowed within a label.
  return [...new Set(said)].map((line) => (
    <span key={line} className="setup-change">
      {line}
    </span>
  ));
}

/** Returns the text of a row. */
export function useRowWords(field: Field, nameOf: (id: unknown) => string) {
  const { text, formats } = useLanguage();
  return (row: Row): string => {
    const values = row as Readonly<Record<string, unknown>>;
    const said = (name: string) => String(values[name] ?? "");
    switch (field.kind) {
      case "durations":
        return text("setup.row_duration", {
          name: nameOf(values[field.idName]),
          minutes: said("minutes"),
          cleanup: String(values.cleanupMinutes ?? 0),
        });
      case "needs": {
        const need = NEEDS.find((one) => one.need === values.need);
        return text("setup.row_need", {
          need: need ? text(need.text) : "",
          minutes: String(values.extraMinutes ?? 0),
        });
      }
      case "preparation": {
        const rule = RULES.find(({ value }) => value === values.rule);
        return text("setup.row_rule", {
          rule: rule ? text(rule.text) : "",
          minutes: said("minutesBefore"),
          text: said("text"),
        });
      }
      case "week": {
        const { weekday, from, to, validFrom, validTo } = row as Session;
        const time = (clock: string) => (clock === "24:00" ? clock : formats.civilTime(clock));
        const day = formats.civilWeekday(dayOf(weekday));
        const date = (key: TextKey, on: string | undefined) =>
          on ? [text(key, { day: formats.civilDate(on as CivilDate) })] : [];
        const hours = text("setup.row_hours", { day, from: time(from), to: time(to) });
        return [
          hours,
          ...date("setup.row_since", validFrom),
          ...date("setup.row_until", validTo),
        ].join(", ");
      }
      default:
        return nameOf(row);
    }
  };
}
