import { useLanguage } from "../../i18n";
import type { Merge } from "../../lib/merge";
import { ConflictDialog as Sides } from "../office";
import type { Kept, Resource, Values } from "./model/fields";
import { Shown } from "./Shown";
import { labelled } from "./useRecord";

interface ConflictDialogProps {
  resource: Resource;
  mine: Values;
  theirs: Merge<Kept> & { readonly kept: Kept };
  busy: boolean;
  onSettle: (settled: Kept) => void;
}

/** Two people have changed one record. */
export function ConflictDialog({ resource, mine, theirs, busy, onSettle }: ConflictDialogProps) {
  const { text } = useLanguage();
  const { merged, contested, kept } = theirs;

  function settle(taken: readonly string[]) {
    const values = Object.fromEntries(taken.map((name) => [name, kept[name]]));
    onSettle({ ...merged, ...values });
  }

  return (
    <Sides
      contested={contested.flatMap((name) => {
        const field = labelled(resource, name);
        if (!field) return [];
        const shown = (values: Values) => <Shown field={field} values={values} />;
        return [{ name, label: text(field.label), theirs: shown(kept), mine: shown(mine) }];
      })}
      busy={busy}
      onSettle={settle}
      onGiveUp={() => onSettle(kept)}
    />
  );
}
