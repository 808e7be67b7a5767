import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../api";
import { type Merge, merge, same } from "../../lib/merge";

interface EditConflictOptions<Kept, Parts, Saved> {
  /** What can be typed over, in parts that are decided about one by one. */
  readonly partsOf: (kept: Kept) => Parts;
  readonly save: (over: Kept, mine: Parts) => Promise<Saved>;
  /** As it stands now. */
  readonly read: (over: Kept) => Promise<Kept>;
  readonly onSaved: (saved: Saved) => void;
  /** What was decided goes into the form. */
  readonly onSettled: (parts: Parts) => void;
}

interface EditConflict<Kept, Parts> extends Merge<Parts> {
  readonly now: Kept;
  readonly theirs: Parts;
  readonly mine: Parts;
}

interface Typed<Kept, Parts> {
  readonly over: Kept;
  readonly mine: Parts;
}

/** Saves what was typed over something that is there; where somebody else was faster, theirs is read and nothing is lost. */
export function useEditConflict<Kept, Parts extends object, Saved>(
  first: Kept,
  { partsOf, save, read, onSaved, onSettled }: EditConflictOptions<Kept, Parts, Saved>,
) {
  const [over, setOver] = useState(first);
  const [conflict, setConflict] = useState<EditConflict<Kept, Parts>>();
  const saving = useMutation({
    mutationFn: async (typed: Typed<Kept, Parts>) => {
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
      // Both said the same: there is nothing to ask.
      if (same(merged.merged, theirs)) saving.mutate({ over: done.now, mine: theirs });
      else setConflict({ ...merged, ...done, theirs, mine: typed.mine });
    },
  });

  function settle({ now, theirs }: EditConflict<Kept, Parts>, settled: Parts) {
    setConflict(undefined);
    setOver(now);
    onSettled(settled);
    if (!same(theirs, settled)) saving.mutate({ over: now, mine: settled });
  }

  return {
    saving,
    conflict,
    /** What stands, as far as it is known. */
    over,
    save: (mine: Parts) => saving.mutate({ over, mine }),
    /** Theirs stays in the named parts. */
    settle: (named: readonly string[]) => {
      if (!conflict) return;
      const taken = Object.entries(conflict.theirs).filter(([name]) => named.includes(name));
      settle(conflict, { ...conflict.merged, ...Object.fromEntries(taken) });
    },
    giveUp: () => conflict && settle(conflict, conflict.theirs),
  };
}
