import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../api";
import { type Merge, merge, same } from "../../lib/merge";

interface EditConflictOptions<Stored, Parts, Saved> {
  /** The editable values, in parts that are decided about one by one. */
  readonly partsOf: (kept: Stored) => Parts;
  readonly save: (over: Stored, mine: Parts) => Promise<Saved>;
  /** The record as it is now. */
  readonly read: (over: Stored) => Promise<Stored>;
  readonly onSaved: (saved: Saved) => void;
  /** The decision goes into the form. */
  readonly onSettled: (parts: Parts) => void;
}

interface EditConflict<Stored, Parts> extends Merge<Parts> {
  readonly now: Stored;
  readonly theirs: Parts;
  readonly mine: Parts;
}

interface Typed<Stored, Parts> {
  readonly over: Stored;
  readonly mine: Parts;
}

/** Saves changes to an existing record; if a colleague was faster, their version is read and nothing is lost. */
export function useEditConflict<Stored, Parts extends object, Saved>(
  first: Stored,
  { partsOf, save, read, onSaved, onSettled }: EditConflictOptions<Stored, Parts, Saved>,
) {
  const [over, setOver] = useState(first);
  const [conflict, setConflict] = useState<EditConflict<Stored, Parts>>();
  const saving = useMutation({
    mutationFn: async (typed: Typed<Stored, Parts>) => {
      try {
        return { saved: await save(typed.over, typed.mine) };
      } catch (error) {
        if (!isApiError(error, "message.changed_meanwhile")) throw error;
        return { now: await read(typed.over) };
      }
    },
    onSuccess: (done, typed) => {
      if ("saved" in done) return onSaved(done.saved);
      const theirs = partsOf(done.now);
      const merged = merge(Object.keys(theirs), partsOf(typed.over), typed.mine, theirs);
      // Both made the same change: there is nothing to decide.
      if (same(merged.merged, theirs)) saving.mutate({ over: done.now, mine: theirs });
      else setConflict({ ...merged, ...done, theirs, mine: typed.mine });
    },
  });

  function settle({ now, theirs }: EditConflict<Stored, Parts>, settled: Parts) {
    setConflict(undefined);
    setOver(now);
    onSettled(settled);
    if (!same(theirs, settled)) saving.mutate({ over: now, mine: settled });
  }

  return {
    saving,
    conflict,
    /** The current record, if it is known. */
    over,
    save: (mine: Parts) => saving.mutate({ over, mine }),
    /** The named parts keep the colleague's version. */
    settle: (named: readonly string[]) => {
      if (!conflict) return;
      const taken = Object.entries(conflict.theirs).filter(([name]) => named.includes(name));
      settle(conflict, { ...conflict.merged, ...Object.fromEntries(taken) });
    },
    giveUp: () => conflict && settle(conflict, conflict.theirs),
  };
}
