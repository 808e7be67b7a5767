import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../api";
import {
  changeConfiguration,
  configurationQuery,
  type EditedConfiguration,
  type Setting,
} from "./api";
import { isReadable, sentOf, type Typed, typedOf } from "./values";

type Draft = Readonly<Record<string, Typed>>;

/** Input over a section of the configuration, until it is saved or discarded. */
export function useSettings(section: string, { version, fields }: EditedConfiguration) {
  const client = useQueryClient();
  const query = configurationQuery(section);
  const [draft, setDraft] = useState<Draft>({});
  /** Fields that a colleague changed while they were edited here. */
  const [moved, setMoved] = useState<readonly string[]>([]);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);

  const saving = useMutation({
    mutationFn: (settings: readonly Setting[]) => {
      const sent = settings.map((one) => [one.name, sentOf(one, draft[one.name] ?? "")]);
      return changeConfiguration(section, version, Object.fromEntries(sent));
    },
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved);
      setDraft({});
      setMoved([]);
    },
    onError: async (error, settings) => {
      if (!isApiError(error, "message.changed_meanwhile")) return;
      const theirs = await client.fetchQuery({ ...query, staleTime: 0 });
      const differs = (one: Setting) =>
        !theirs.fields.some((now) => now.name === one.name && typedOf(now) === typedOf(one));
      setMoved(settings.filter(differs).map(({ name }) => name));
    },
  });

  return {
    draft,
    moved,
    unreadable,
    saving,
    change: (setting: Setting, typed: Typed) => {
      const { [setting.name]: _, ...others } = draft;
      setDraft(typed === typedOf(setting) ? others : { ...others, [setting.name]: typed });
      setUnreadable(unreadable.filter((name) => name !== setting.name));
    },
    save: () => {
      const changed = fields.filter(({ name }) => name in draft);
      const bad = changed.filter((one) => !isReadable(one, draft[one.name] ?? ""));
      setUnreadable(bad.map(({ name }) => name));
      if (changed.length > 0 && bad.length === 0 && !saving.isPending) saving.mutate(changed);
    },
  };
}
