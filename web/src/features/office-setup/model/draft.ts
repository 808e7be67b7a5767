/** What somebody has typed over a record, and how it stands to what others have typed. */
import type { TextKey } from "../../../i18n";
import { isObject, type Merge, merge, same } from "../../../lib/merge";
import { type Field, type Kept, namesOf, type Values } from "./fields";
import { isNumber } from "./number";

/** What rows of lists hold as numbers. */
const ROW_NUMBERS = ["minutes", "cleanupMinutes", "minutesBefore", "extraMinutes"] as const;

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

/** What cannot be saved as it stands. */
export interface Wrong {
  /** Of the value: a place has two. */
  readonly name: string;
  readonly text: Extract<TextKey, "form.required" | "setup.not_a_number" | "setup.not_chosen">;
}

/** What must not stay empty and is, what must be a number and is none, and what was typed and not chosen. */
export function wrongIn(fields: readonly Field[], values: Values): Wrong[] {
  return fields.flatMap((field) =>
    namesOf(field).flatMap((name): Wrong[] => {
      const value = values[name];
      // Of these the id is the value: words are what was typed, and nothing chosen.
      if (field.kind === "one" && typeof value === "string")
        return [{ name, text: "setup.not_chosen" }];
      if (field.required && isEmpty(value)) return [{ name, text: "form.required" }];
      return hasNoNumber(value) ? [{ name, text: "setup.not_a_number" }] : [];
    }),
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === "string" && value.trim() === "")
  );
}

/** In a list each row has its numbers, and none of them may be left out. */
function hasNoNumber(value: unknown): boolean {
  if (!Array.isArray(value)) return Number.isNaN(value);
  if (value.some(Number.isNaN)) return true;
  return value
    .filter(isObject)
    .some((row) => ROW_NUMBERS.some((name) => name in row && !isNumber(row[name])));
}

/** What somebody else has made of a record meanwhile. */
export interface Theirs extends Merge<Kept> {
  readonly kept: Kept;
  /** What both began with. */
  readonly over: Values;
}

/** Lays my changes over theirs: somebody must decide only about what both have changed. */
export function mergeOf(
  fields: readonly Field[],
  before: Values,
  mine: Values,
  theirs: Kept,
): Merge<Kept> {
  return merge(fields.flatMap(namesOf), before, mine, theirs);
}
