/** A step writes several records. If it failed half-way, the next attempt continues with what is already there. */
import { allOf, save } from "../api";
import type { ResourceKey, SavedRecord, Values } from "../model/fields";

/** The record, created only if no earlier attempt has created it. */
export async function madeOnce(
  resource: ResourceKey,
  values: Values,
  isMeant: (kept: SavedRecord) => boolean,
): Promise<SavedRecord> {
  // The page's cache may be older than the failed attempt.
  const there = (await allOf(resource)).find(isMeant);
  return there ?? save(resource, values);
}
