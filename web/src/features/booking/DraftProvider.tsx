import { type ReactNode, useEffect, useMemo, useState } from "react";
import {
  type Draft,
  DraftContext,
  type DraftControl,
  emptyDraft,
  loadDraft,
  saveDraft,
} from "./draft";

/** Read each time: a browser that blocks storage throws even here. */
const tabStorage = () => window.sessionStorage;

export function DraftProvider({ children }: { children: ReactNode }) {
  const [draft, setDraft] = useState<Draft>(() => loadDraft(tabStorage));

  useEffect(() => saveDraft(tabStorage, draft), [draft]);

  const control = useMemo<DraftControl>(
    () => ({
      draft,
      change: (changes) => setDraft((before) => ({ ...before, ...changes })),
      clear: () => setDraft(emptyDraft),
    }),
    [draft],
  );
  return <DraftContext value={control}>{children}</DraftContext>;
}
