/** What somebody has typed over a record, and how it stands to what others have typed. */
import { type Field, type Kept, namesOf, type Values } from "./fields";

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** The names of the values in which two records differ. */
export function differing(fields: readonly Field[], one: Values, other: Values): string[] {
  return fields.flatMap(namesOf).filter((name) => !same(one[name], other[name]));
}

/** What is sent: nothing that is empty because it was left out. */
export function toSend(values: Values): Values {
  const { id: _, version: __, ...record } = values;
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The fields that must not stay empty. */
export function missing(fields: readonly Field[], values: Values): Field[] {
  const empty = (value: unknown) =>
    value === null ||
    value === undefined ||
    (typeof value === "string" && value.trim() === "") ||
    (typeof value === "number" && Number.isNaN(value));
  return fields.filter(
    (field) => field.required && namesOf(field).some((name) => empty(values[name])),
  );
}

export interface Merge {
  /** My draft with whatever only they have changed. */
  readonly merged: Kept;
  /** What both have changed, each in another way. */
  readonly contested: readonly string[];
}

/** Lays my changes over theirs: somebody must decide only about what both have changed. */
export function merge(fields: readonly Field[], before: Values, mine: Values, theirs: Kept): Merge {
  const own = differing(fields, before, mine);
  const contested = own.filter(
    (name) => !same(before[name], theirs[name]) && !same(mine[name], theirs[name]),
  );
  const kept = Object.fromEntries(own.map((name) => [name, mine[name]]));
  return { merged: { ...theirs, ...kept }, contested };
}
