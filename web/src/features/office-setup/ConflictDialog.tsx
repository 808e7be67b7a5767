import { useLanguage } from "../../i18n";
import { ConflictDialog as Sides } from "../office";
import { Changes } from "./Changes";
import type { ConcurrentEdit } from "./model/draft";
import type { Field, Resource, SavedRecord, Values } from "./model/fields";
import { hasRows, mergeRows } from "./model/rows";
import { Shown } from "./Shown";
import { labelled } from "./useRecord";

interface ConflictDialogProps {
  resource: Resource;
  mine: Values;
  theirs: ConcurrentEdit;
  busy: boolean;
  onSettle: (settled: SavedRecord) => void;
}

/** Two people have changed one record. Lists are shown by the rows that each has changed. */
export function ConflictDialog({ resource, mine, theirs, busy, onSettle }: ConflictDialogProps) {
  const { text } = useLanguage();
  const { merged, contested, kept, over } = theirs;
  const both = (field: Field) =>
    mergeRows(field, over[field.name], mine[field.name], kept[field.name]);

  function settle(taken: readonly string[], joined: readonly string[]) {
    const values = Object.fromEntries(taken.map((name) => [name, kept[name]]));
    const rows = joined.flatMap((name) => {
      const field = labelled(resource, name);
      return field ? [[name, both(field)]] : [];
    });
    onSettle({ ...merged, ...values, ...Object.fromEntries(rows) });
  }

  return (
    <Sides
      contested={contested.flatMap((name) => {
        const field = labelled(resource, name);
        if (!field) return [];
        const shown = (...after: readonly Values[]) =>
          hasRows(field) ? (
            <Changes field={field} before={over} after={after} />
          ) : (
            after.map((values) => <Shown key={name} field={field} values={values} />)
          );
        return [
          {
            name,
            label: text(field.label),
            theirs: shown(kept),
            mine: shown(mine),
            both: both(field) && shown(kept, mine),
          },
        ];
      })}
      busy={busy}
      onSettle={settle}
      onGiveUp={() => onSettle(kept)}
    />
  );
}
