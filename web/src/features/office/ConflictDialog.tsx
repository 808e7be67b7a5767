import { type ReactNode, useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, Dialog, RadioCards } from "../../ui";

type Side = "theirs" | "mine" | "both";

export interface Contested {
  readonly name: string;
  readonly label: string;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
  /** The changes of both, if they can be merged. */
  readonly both?: ReactNode;
}

interface ConflictDialogProps {
  /** Values that both have changed differently. */
  contested: readonly Contested[];
  busy: boolean;
  /** What both have changed is decided here; the rest needs no decision. */
  onSettle: (theirs: readonly string[], both: readonly string[]) => void;
  onGiveUp: () => void;
}

/** Two people have changed one record: the second sees what the first wrote, field by field, and decides. */
export function ConflictDialog({ contested, busy, onSettle, onGiveUp }: ConflictDialogProps) {
  const { text } = useLanguage();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const open = contested.filter(({ name }) => !sides[name]);
  const chosen = (side: Side) =>
    contested.filter(({ name }) => sides[name] === side).map(({ name }) => name);

  return (
    <Dialog
      title={text("setup.conflict_title")}
      isOpen
      isStatic
      size="lg"
      onClose={onGiveUp}
      closeLabel={text("setup.conflict_theirs_all")}
      footer={
        <>
          <Button onPress={onGiveUp}>{text("setup.conflict_theirs_all")}</Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={text("setup.saving")}
            disabledReason={open.length > 0 ? text("setup.conflict_decide") : undefined}
            onPress={() => onSettle(chosen("theirs"), chosen("both"))}
          >
            {text("setup.conflict_save")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text(contested.length > 0 ? "setup.conflict_what" : "setup.conflict_none")}</p>
        {contested.map(({ name, label, theirs, mine, both }) => (
          <RadioCards<Side>
            key={name}
            legend={label}
            options={[
              { value: "theirs", title: text("setup.take_theirs"), detail: theirs },
              { value: "mine", title: text("setup.keep_mine"), detail: mine },
              ...(both
                ? [{ value: "both" as const, title: text("setup.keep_both"), detail: both }]
                : []),
            ]}
            value={sides[name] ?? null}
            onChange={(side) => setSides({ ...sides, [name]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}
