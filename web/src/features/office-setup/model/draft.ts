/** Input over a record, and how it compares to changes of colleagues. */
import type { TextKey } from "../../../i18n";
import { isObject, type Merge, merge, same } from "../../../lib/merge";
import { type Field, namesOf, type SavedRecord, type Values } from "./fields";
import { isNumber } from "./number";
import { filledOutcomes, outcomesOf } from "./questionnaire";

/** The numeric properties of rows in lists. */
const ROW_NUMBERS = ["minutes", "cleanupMinutes", "minutesBefore", "extraMinutes"] as const;

/** The names of the values in which two records differ. */
export function differing(fields: readonly Field[], one: Values, other: Values): string[] {
  return fields.flatMap(namesOf).filter((name) => !same(one[name], other[name]));
}

/** What is sent, without empty optional values. */
export function toSend(values: Values): Values {
  const { id: _, version: __, ...record } = values;
  const sent = Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  );
  return "outcomes" in sent ? { ...sent, outcomes: filledOutcomes(outcomesOf(sent)) } : sent;
}

/** Values that can't be saved. */
export interface Wrong {
  /** Of the value: a location has two. */
  readonly name: string;
  readonly text: Extract<TextKey, "form.required" | "setup.not_a_number" | "setup.not_chosen">;
}

/** Empty required values, invalid numbers, and text that was typed but not chosen. */
export function wrongIn(fields: readonly Field[], values: Values): Wrong[] {
  return fields.flatMap((field) =>
    namesOf(field).flatMap((name): Wrong[] => {
      const value = values[name];
      // For these the id is the value: text means that nothing was chosen.
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

/** In a list each row has its numbers, and all are required. */
function hasNoNumber(value: unknown): boolean {
  if (!Array.isArray(value)) return Number.isNaN(value);
  if (value.some(Number.isNaN)) return true;
  return value
    .filter(isObject)
    .some(
      (row) =>
        ROW_NUMBERS.some((name) => name in row && !isNumber(row[name])) ||
        (isObject(row.result) && Object.values(row.result).some(Number.isNaN)),
    );
}

/** What a colleague has changed in a record meanwhile. */
export interface ConcurrentEdit extends Merge<SavedRecord> {
  readonly kept: SavedRecord;
  /** The common starting version. */
  readonly over: Values;
}

/** Applies my changes on top of theirs: only fields that both have changed need a decision. */
export function mergeOf(
  fields: readonly Field[],
  before: Values,
  mine: Values,
  theirs: SavedRecord,
): Merge<SavedRecord> {
  return merge(fields.flatMap(namesOf), before, mine, theirs);
}
