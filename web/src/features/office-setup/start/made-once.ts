/** A step writes several records. Where it broke off half-way, the next try goes on with what is already there. */
import { allOf, save } from "../api";
import type { Kept, ResourceKey, Values } from "../model/fields";

/** The record that is meant, made only if no former try has made it. */
export async function madeOnce(
  resource: ResourceKey,
  values: Values,
  isMeant: (kept: Kept) => boolean,
): Promise<Kept> {
  // What the page remembers may be older than the try that failed.
  const there = (await allOf(resource)).find(isMeant);
  return there ?? save(resource, values);
}
