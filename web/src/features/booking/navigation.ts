import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { type BookingAddress, formatBookingPath, SELECT_CLINIC } from "./model/address";
import { type BookingQuery, formatBookingQuery, withoutSlot } from "./model/query";
import { withAdded } from "./model/several";

export function bookingHref(address: BookingAddress, query: BookingQuery): string {
  return formatBookingPath(address) + formatBookingQuery({ ...query });
}

/** Where the scans of an address are chosen. */
export function examsHref(address: BookingAddress, query: BookingQuery): string {
  const again = withoutSlot(query);
  const several = query.procedureTab === "multiple" || address.examSlugs.length > 1;
  const added = several
    ? withAdded({ ...again, procedureTab: "multiple" }, address.examSlugs)
    : again;
  return bookingHref({ ...address, examSlugs: [], booking: false }, added);
}

/** The list of a region's clinics: no clinic is chosen, and no exam. */
export function clinicsHref(
  { regionSlug }: Pick<BookingAddress, "regionSlug">,
  query: BookingQuery,
): string {
  return `/${regionSlug}/${SELECT_CLINIC}${formatBookingQuery({ ...query })}`;
}

/** Whether an address belongs to a page of the form. */
export function isForm({ pathname }: { pathname: string }): boolean {
  return pathname.endsWith("/booking");
}

export interface GoOptions {
  /** The screen stays, only its address changes: no new history entry, no jump to the top. */
  readonly sameScreen?: boolean;
  /** Replaces the current history entry: Back does not lead to it again. */
  readonly replace?: boolean;
}

/** Goes to an address of the app. */
export function useGo(): (href: string, options?: GoOptions) => void {
  const router = useRouter();
  return useCallback(
    (href, options = {}) => {
      const { sameScreen = false, replace = sameScreen } = options;
      void router.navigate({ href, replace, resetScroll: !sameScreen });
    },
    [router],
  );
}
