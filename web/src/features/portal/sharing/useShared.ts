/**
 * The result that is about to be shared. The address may name it, so that a person who had to enter a code first
 * comes back to it.
 */
import { useLocation, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { SummaryItem } from "../../../api";
import { useGo } from "../../booking";
import { resultHref } from "../model/result";
import { useSessionKind } from "../session";

const WANTED = "share";

export function shareHref(bookingKey: string, slug: string): string {
  return `${resultHref(bookingKey)}?${new URLSearchParams({ [WANTED]: slug })}`;
}

export function useShared(items: readonly SummaryItem[]) {
  const go = useGo();
  const { pathname } = useLocation();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // Staff see the page too; only the patient shares.
  const mayShare = useSessionKind() === "PATIENT";
  const [slug, setSlug] = useState(search[WANTED]);
  return {
    mayShare,
    item: mayShare ? items.find((item) => item.slug === slug) : undefined,
    open: setSlug,
    close: () => {
      setSlug(undefined);
      if (search[WANTED] !== undefined) go(pathname, { sameScreen: true });
    },
  };
}
