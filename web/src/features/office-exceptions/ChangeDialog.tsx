import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import type { CivilDate } from "../../lib/civil-date";
import { Banner, Button, ButtonLink, Dialog, TextField } from "../../ui";
import {
  type Closure,
  ConflictDialog,
  closureHref,
  keepWaiting,
  useEditConflict,
  useFailure,
} from "../office";
import { changeException, InTheWay, type InTheWayProps, readException } from "../office-day";
import { type Exception, refreshHours } from "./api";
import {
  type Parts,
  partsOf,
  type Typed,
  type TypedField,
  toChange,
  toClosure,
  typedOf,
  wrongIn,
} from "./model/form";
import { wordsFor } from "./model/kind";
import { useContested } from "./useContested";
import { fieldId, WhenFields } from "./WhenFields";

interface ChangeDialogProps {
  exception: Exception;
  clinicId: number;
  /** At the clinic. */
  today: CivilDate;
  /** Which one it is. */
  words: string;
  onChanged: (changed: Exception) => void;
  onClose: () => void;
}

/**
 * Changes days, hours or reason of a closure or of extra hours. Shows which patients are booked in time that would
 * be lost, with a link to move them, and what a colleague has changed meanwhile.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const { exception, clinicId, today, words, onChanged, onClose } = props;
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const id = useId();
  const [typed, setTyped] = useState<Typed>(() => typedOf(exception, clinicId));
  const [attempted, setAttempted] = useState(false);
  const withParts = ({ days, hours, reason }: Parts) => ({ ...typed, ...days, ...hours, reason });
  const over = useEditConflict(exception, {
    partsOf: (kept) => partsOf(typedOf(kept, clinicId)),
    save: async (kept, parts) => {
      try {
        return await changeException(kept, toChange(withParts(parts), kept));
      } finally {
        await refreshHours(client);
      }
    },
    read: readException,
    onSaved: onChanged,
    onSettled: (parts) => setTyped(withParts(parts)),
  });
  const { saving: changing, conflict } = over;
  const contested = useContested(conflict);
  // One that has already started may still start on its own first day.
  const earliest = [exception.date, today].sort()[0] ?? today;
  const wrong = wrongIn(typed, earliest);
  const refused = isApiError(changing.error) ? changing.error.fields : [];
  const hit = isApiError(changing.error) ? (changing.error.details.appointments ?? []) : [];
  // The refused change, whatever was typed since.
  const refusedParts = hit.length > 0 ? changing.variables?.mine : undefined;
  const errorOf = (field: TypedField) => {
    const key = attempted ? wrong[field] : undefined;
    return key ? text(key) : refused.find((one) => one.field === field)?.message;
  };
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed });

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    const isWhole = Object.keys(wrong).length === 0;
    if (isWhole && !changing.isPending) over.save(partsOf(typed));
  }

  if (conflict) {
    return (
      <ConflictDialog
        contested={contested}
        busy={changing.isPending}
        onSettle={over.settle}
        onGiveUp={over.giveUp}
      />
    );
  }
  return (
    <Dialog
      title={text(exception.opens ? "exceptions.change_hours" : "exceptions.change_closure")}
      overline={words}
      isOpen
      isStatic={changing.isPending}
      onClose={onClose}
      closeLabel={text("day.close")}
      footer={
        <>
          <Button onPress={onClose}>{text("day.back")}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={changing.isPending}
            busyLabel={text("setup.saving")}
          >
            {text("setup.save")}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={submit} noValidate>
        {changing.error && (
          <Banner tone="danger" urgent>
            {failure(changing.error)}
          </Banner>
        )}
        {refusedParts && (
          <InTheWayOfChange
            closure={toClosure(withParts(refusedParts), exception)}
            reason={refusedParts.reason}
            hit={hit}
            onFollow={onClose}
          />
        )}
        <WhenFields typed={typed} today={earliest} errorOf={errorOf} onChange={change} />
        <TextField
          id={fieldId("reason")}
          label={text("exceptions.reason")}
          help={text("day.block_reason_help")}
          value={typed.reason}
          onChange={(reason) => change({ reason })}
          error={errorOf("reason")}
          required
        />
      </form>
    </Dialog>
  );
}

interface InTheWayOfChangeProps {
  closure: Closure;
  reason: string;
  hit: InTheWayProps["appointments"];
  onFollow: () => void;
}

/** Who is booked in the time that the change would remove, and the page that finds them another time. */
function InTheWayOfChange({ closure, reason, hit, onFollow }: InTheWayOfChangeProps) {
  const { text } = useLanguage();
  return (
    <>
      <ButtonLink
        variant="soft"
        href={closureHref(closure)}
        onClick={() => keepWaiting({ ...closure, reason, named: hit.map(({ id }) => id) })}
      >
        {text(wordsFor(closure).help)}
      </ButtonLink>
      <InTheWay appointments={hit} onFollow={onFollow} />
    </>
  );
}
