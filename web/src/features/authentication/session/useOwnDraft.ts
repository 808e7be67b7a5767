import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { keep, recall } from "../../../lib/memory";
import { useDraft } from "../../booking";
import { isForeignDraft } from "../model/own-draft";

/** Who typed the draft of this tab. */
const TYPED_BY = "scanbook.draft-of";

/** What an account typed about a patient is removed with the account, with the request that it was for, and in the office. */
export function useOwnDraft(username: string | undefined): void {
  const { draft, clear } = useDraft();
  // The page that is shown: one that is still loading has not replaced the input on it.
  const { pathname, searchStr } = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation ?? location,
  });
  const { request } = draft;
  useEffect(() => {
    const typedBy = recall("sessionStorage", TYPED_BY) ?? undefined;
    if (isForeignDraft({ typedBy, request }, { username, pathname, search: searchStr })) clear();
    keep("sessionStorage", TYPED_BY, username);
  }, [username, request, pathname, searchStr, clear]);
}
