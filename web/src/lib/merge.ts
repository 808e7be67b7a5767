/** What two people have changed in one record: by value, and by the names of its parts. */
type Parts = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Parts {
  return typeof value === "object" && value !== null;
}

/** By value, where null, undefined and absent are the same, and `NaN` differs from them. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one ?? null, other ?? null)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => same(one[name], other[name]));
}

export interface Merge<Thing> {
  /** Mine, with everything that only they have changed. */
  readonly merged: Thing;
  /** Values that both have changed differently. */
  readonly contested: readonly string[];
}

/** Applies my changes on top of theirs: only values that both have changed need a decision. */
export function merge<Thing extends object>(
  names: readonly string[],
  before: object,
  mine: object,
  theirs: Thing,
): Merge<Thing> {
  const at = (thing: object, name: string) => (thing as Parts)[name];
  const own = names.filter((name) => !same(at(before, name), at(mine, name)));
  const contested = own.filter(
    (name) => !same(at(before, name), at(theirs, name)) && !same(at(mine, name), at(theirs, name)),
  );
  const kept = Object.fromEntries(own.map((name) => [name, at(mine, name)]));
  return { merged: { ...theirs, ...kept }, contested };
}
