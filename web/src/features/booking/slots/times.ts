/** The props of the views of free times: their source, the chosen one, and what a press does. */
import type { Slot } from "../../../api";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { isMarked, slotParameters } from "../model/slots";
import { bookingHref, useGo } from "../navigation";
import type { SlotSearch } from "../queries";
import { slotSearch } from "./useSlots";

export interface Times {
  readonly search: SlotSearch;
  isChosen(clinicSlug: string, slot: Slot): boolean;
  choose(clinicSlug: string, slot: Slot): void;
}

/** The chosen time is in the address. */
export function useTimes(address: BookingAddress, query: BookingQuery): Times {
  const go = useGo();
  return {
    search: slotSearch(address, query),
    isChosen: (clinicSlug, { start }) => isMarked(query, clinicSlug, start),
    choose: (selectedClinic, slot) =>
      go(bookingHref(address, { ...query, ...slotParameters(slot), selectedClinic }), {
        sameScreen: true,
      }),
  };
}
