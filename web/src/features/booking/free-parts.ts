import type { QueryClient } from "@tanstack/react-query";
import type { WantedSlot } from "./commands";
import { localDay, localTime } from "./model/slots";
import { dayOfSlotsQuery, type SlotSearch } from "./queries";

interface WantedStart {
  /** As the clinic's clock shows it. */
  readonly start: string;
  readonly deviceId?: number | undefined;
}

/** The scans of a visit at one start as they can be held now, on the same device if possible; nothing if they can't. */
export async function freeParts(
  client: QueryClient,
  search: SlotSearch & { clinicSlug: string },
  { start, deviceId }: WantedStart,
): Promise<readonly WantedSlot[] | undefined> {
  const { examSlug, clinicSlug } = search;
  // Always requested: what was read before may have changed.
  const day = await client.fetchQuery({
    ...dayOfSlotsQuery(search, localDay(start)),
    staleTime: 0,
  });
  const offered = day.clinics
    .flatMap(({ slots }) => slots)
    .filter((slot) => localTime(slot.start) === localTime(start));
  const slot = offered.find((one) => one.deviceId === deviceId) ?? offered[0];
  if (!slot) return undefined;
  const parts = slot.parts?.length ? slot.parts : [{ ...slot, examSlug }];
  return parts.map((part) => ({ ...part, clinicSlug }));
}
