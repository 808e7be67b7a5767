/**
 * The draft of a booking form, above all screens and in this tab's session storage: nothing typed is lost by going
 * back, by a reload or by a time that was just taken. A successful booking removes it, and so does signing out.
 */
import { createContext, useContext } from "react";
import type { Problems } from "./model/patient-details";
import { nothingTyped, type TypedDetails } from "./model/typed-details";

export interface Draft {
  readonly typed: TypedDetails;
  readonly acceptedTerms: boolean;
  /** The server's errors, until the person changes the input. */
  readonly refused: Problems;
  /** The request whose patient it is about, if staff make a booking of one. */
  readonly request?: string | undefined;
}

export const emptyDraft: Draft = { typed: nothingTyped, acceptedTerms: false, refused: {} };

/** What is needed of a tab's storage. */
type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const STORAGE_KEY = "scanbook.draft";

export function loadDraft(storage: () => DraftStorage): Draft {
  try {
    const stored = JSON.parse(storage().getItem(STORAGE_KEY) ?? "{}") as Partial<Draft>;
    const { typed, request } = stored;
    return { ...emptyDraft, typed: { ...nothingTyped, ...typed }, request };
  } catch {
    return emptyDraft;
  }
}

/** Storage may be full or forbidden: then the input lives as long as the page. */
export function saveDraft(storage: () => DraftStorage, draft: Draft): void {
  try {
    if (draft === emptyDraft) storage().removeItem(STORAGE_KEY);
    else
      storage().setItem(
        STORAGE_KEY,
        JSON.stringify({ typed: draft.typed, request: draft.request }),
      );
  } catch {
    // Nothing to do: the state in memory still holds it.
  }
}

export interface DraftControl {
  readonly draft: Draft;
  change(changes: Partial<Draft>): void;
  clear(): void;
}

export const DraftContext = createContext<DraftControl | null>(null);

export function useDraft(): DraftControl {
  const control = useContext(DraftContext);
  if (!control) throw new Error("The draft stands above the booking screens.");
  return control;
}
