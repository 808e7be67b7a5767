import { useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, Dialog, RadioCards } from "../../ui";
import type { Merge } from "./model/draft";
import type { Kept, Resource, Values } from "./model/fields";
import { Shown } from "./Shown";
import { labelled } from "./useRecord";

interface ConflictDialogProps {
  resource: Resource;
  mine: Values;
  theirs: Merge & { readonly kept: Kept };
  busy: boolean;
  /** What both have changed is decided; the rest was never in question. */
  onSettle: (settled: Kept) => void;
}

type Side = "theirs" | "mine";

/** Two people have changed one record: the second sees what the first wrote, field by field, and decides. */
export function ConflictDialog({ resource, mine, theirs, busy, onSettle }: ConflictDialogProps) {
  const { text } = useLanguage();
  const { merged, contested, kept } = theirs;
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const open = contested.filter((name) => !sides[name]);

  function settle() {
    const taken = contested.filter((name) => sides[name] === "theirs");
    const values = Object.fromEntries(taken.map((name) => [name, kept[name]]));
    onSettle({ ...merged, ...values });
  }

  return (
    <Dialog
      title={text("setup.conflict_title")}
      isOpen
      isStatic
      size="lg"
      onClose={() => onSettle(kept)}
      closeLabel={text("setup.conflict_theirs_all")}
      footer={
        <>
          <Button onPress={() => onSettle(kept)}>{text("setup.conflict_theirs_all")}</Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={text("setup.saving")}
            disabledReason={open.length > 0 ? text("setup.conflict_decide") : undefined}
            onPress={settle}
          >
            {text("setup.conflict_save")}
          </Button>
        </>
      }
    >
      <div className="setup-both">
        <p>{text(contested.length > 0 ? "setup.conflict_what" : "setup.conflict_none")}</p>
        {contested.map((name) => {
          const field = labelled(resource, name);
          if (!field) return null;
          return (
            <RadioCards<Side>
              key={name}
              legend={text(field.label)}
              options={[
                {
                  value: "theirs",
                  title: text("setup.take_theirs"),
                  detail: <Shown field={field} values={kept} />,
                },
                {
                  value: "mine",
                  title: text("setup.keep_mine"),
                  detail: <Shown field={field} values={mine} />,
                },
              ]}
              value={sides[name] ?? null}
              onChange={(side) => setSides({ ...sides, [name]: side })}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
