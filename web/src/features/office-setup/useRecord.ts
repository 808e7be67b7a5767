import { hashKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { recordQuery, retire, SETUP_KEY, save } from "./api";
import { type ConcurrentEdit, differing, mergeOf, type Wrong, wrongIn } from "./model/draft";
import { fieldsOf, namesOf, type Resource, type SavedRecord, type Values } from "./model/fields";

interface Typed {
  readonly draft: Values;
  /** The record when editing started. */
  readonly over: Values;
  /** What this act sets beside the fields, such as that it publishes. */
  readonly part: Values;
}

/** Input over a record, until it is saved or discarded. */
export function useRecord(resource: Resource, first: Values, onSaved: (kept: SavedRecord) => void) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const fields = fieldsOf(resource);
  const [before, setBefore] = useState(first);
  const [values, setValues] = useState(first);
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  const [theirs, setTheirs] = useState<ConcurrentEdit>();

  /** What a colleague has changed, when it was to be removed. */
  const [changed, setChanged] = useState<{ readonly over: Values; readonly kept: SavedRecord }>();

  async function readAgain(id: unknown) {
    const query = recordQuery(resource.key, Number(id));
    return client.fetchQuery({ ...query, staleTime: 0 });
  }

  const saving = useMutation({
    mutationFn: ({ draft, part }: Typed) => save(resource.key, { ...draft, ...part }),
    onSuccess: (kept) => {
      setBefore(kept);
      setValues(kept);
      setTheirs(undefined);
      setChanged(undefined);
      onSaved(kept);
      // A record is part of others: an exam of its devices, a clinic of its region.
      void client.invalidateQueries({ queryKey: SETUP_KEY });
    },
    onError: async (error, typed) => {
      if (!isApiError(error, "message.changed_meanwhile")) return;
      const kept = await readAgain(typed.over.id);
      setTheirs({ ...mergeOf(fields, typed.over, typed.draft, kept), kept, over: typed.over });
    },
  });
  const retiring = useMutation({
    mutationFn: () => retire(resource.key, before as SavedRecord),
    onSuccess: () => {
      const gone = hashKey(recordQuery(resource.key, Number(before.id)).queryKey);
      // It is never read again: it would not be found.
      return client.invalidateQueries({
        queryKey: SETUP_KEY,
        predicate: ({ queryHash }) => queryHash !== gone,
      });
    },
    onError: async (error) => {
      if (!isApiError(error, "message.changed_meanwhile")) return;
      const kept = await readAgain(before.id);
      if (differing(fields, before, values).length > 0) {
        setTheirs({ ...mergeOf(fields, before, values, kept), kept, over: before });
        return;
      }
      setChanged({ over: before, kept });
      setBefore(kept);
      setValues(kept);
    },
  });

  return {
    resource,
    fields,
    values,
    before,
    theirs,
    changed,
    saving,
    retiring,
    isDirty: differing(fields, before, values).length > 0,
    errors: {
      ...serverErrors(saving.error),
      ...Object.fromEntries(wrong.map(({ name, text: said }) => [name, text(said)])),
    },
    change: (part: Values) => setValues((former) => ({ ...former, ...part })),
    discard: () => {
      setValues(before);
      setWrong([]);
      saving.reset();
    },
    save: (part: Values = {}) => {
      const found = wrongIn(fields, values);
      setWrong(found);
      if (found.length === 0) saving.mutate({ draft: values, over: before, part });
    },
    /** Continues with the decision about a colleague's changes. */
    settle: (kept: SavedRecord, settled: SavedRecord) => {
      setTheirs(undefined);
      setBefore(kept);
      setValues(settled);
      if (differing(fields, kept, settled).length === 0) saving.reset();
      else saving.mutate({ draft: settled, over: kept, part: saving.variables?.part ?? {} });
    },
  };
}

/** By the names of the values; an error within a list is shown at the list. */
function serverErrors(error: Error | null): Record<string, string> {
  if (!isApiError(error)) return {};
  const slug = isApiError(error, "message.slug_taken") ? [["slug", error.message]] : [];
  const fields = error.fields.map(({ field, message }) => [field.split(".")[0] ?? field, message]);
  return Object.fromEntries([...slug, ...fields]);
}

export type RecordState = ReturnType<typeof useRecord>;

export function labelled(resource: Resource, name: string) {
  return fieldsOf(resource).find((field) => namesOf(field).includes(name));
}
