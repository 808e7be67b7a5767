import { hashKey, type QueryKey } from "@tanstack/react-query";

/** All but the board's version, which is last. */
const hashWithoutVersion = (key: QueryKey) => hashKey(key.slice(0, -1));

/**
 * While a new version of the board loads, the free times of the old one stay selectable, and the cursor stays. Free
 * times of another day or exam don't count.
 */
export function keepTimes<Times>(key: QueryKey) {
  return (times: Times | undefined, before: { readonly queryKey: QueryKey } | undefined) =>
    before && hashWithoutVersion(before.queryKey) === hashWithoutVersion(key) ? times : undefined;
}
