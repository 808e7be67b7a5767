import { hashKey, type QueryKey } from "@tanstack/react-query";

/** All but the board's version, which is last. */
const wishOf = (key: QueryKey) => hashKey(key.slice(0, -1));

/**
 * While the board has a new version, what was free in the one before stays to be chosen from, and the cursor where it
 * is. What was free on another day, or for another exam, is no answer.
 */
export function keepTimes<Times>(key: QueryKey) {
  return (times: Times | undefined, before: { readonly queryKey: QueryKey } | undefined) =>
    before && wishOf(before.queryKey) === wishOf(key) ? times : undefined;
}
