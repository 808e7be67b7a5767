/** Lists within a record, row by row: their changes, and whether two people's changes can be merged. */
import { same } from "../../../lib/merge";
import type { Field } from "./fields";
import { inOrder, type Session, troubleOf } from "./week";

export type Row = unknown;

export interface RowChange {
  readonly what: "added" | "gone" | "changed";
  readonly row: Row;
  /** As it was, where it has changed. */
  readonly former?: Row;
}

/** The identity of a row; undefined if a field holds no rows. */
function keyOf(field: Field): ((row: Row) => string) | undefined {
  const at = (row: Row, name: string) => String((row as Readonly<Record<string, unknown>>)[name]);
  switch (field.kind) {
    case "durations":
      return (row) => at(row, field.idName);
    case "needs":
      return (row) => at(row, "need");
    case "many":
    case "names":
      return String;
    case "week":
    case "preparation":
      return contentOf;
    default:
      return undefined;
  }
}

/** A row without a name is identified by its content. */
function contentOf(row: Row): string {
  const parts = Object.entries(row as object).filter(([, value]) => value ?? false);
  return JSON.stringify(parts.sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function hasRows(field: Field): boolean {
  return keyOf(field) !== undefined;
}

function byKey(key: (row: Row) => string, value: unknown): Map<string, Row> {
  return new Map((Array.isArray(value) ? value : []).map((row) => [key(row), row]));
}

/** The changes of rows between two lists. */
export function rowChanges(field: Field, before: unknown, after: unknown): RowChange[] {
  const key = keyOf(field);
  if (!key) return [];
  const [former, now] = [byKey(key, before), byKey(key, after)];
  const gone = [...former].flatMap(([name, row]): RowChange[] =>
    now.has(name) ? [] : [{ what: "gone", row }],
  );
  const rest = [...now].flatMap(([name, row]): RowChange[] => {
    if (!former.has(name)) return [{ what: "added", row }];
    return same(former.get(name), row) ? [] : [{ what: "changed", row, former: former.get(name) }];
  });
  return [...gone, ...rest];
}

/** The merged changes of both; nothing if they changed the same row, or hours would overlap. */
export function mergeRows(
  field: Field,
  before: unknown,
  mine: unknown,
  theirs: unknown,
): readonly Row[] | undefined {
  const key = keyOf(field);
  const lists = [before, mine, theirs];
  if (!key || !lists.every(Array.isArray)) return undefined;
  const [was, own, other] = lists.map((list) => byKey(key, list)) as [
    Map<string, Row>,
    Map<string, Row>,
    Map<string, Row>,
  ];
  // Of two identical rows one would be lost.
  if (lists.some((list, at) => (list as Row[]).length !== [was, own, other][at]?.size))
    return undefined;
  if (key === contentOf && bothReplace(was, own, other)) return undefined;
  const rows: Row[] = [];
  for (const name of new Set([...other.keys(), ...own.keys()])) {
    const [first, second, third] = [was.get(name), own.get(name), other.get(name)];
    if (same(first, second) || same(second, third)) rows.push(third);
    else if (same(first, third)) rows.push(second);
    else return undefined;
  }
  const kept = rows.filter((row) => row !== undefined);
  if (field.kind !== "week") return kept;
  const week = inOrder(kept as Session[]);
  return week.some((session) => troubleOf(week, session)) ? undefined : week;
}

/** Both have changed one row, and the changes can't be matched. */
function bothReplace(was: Map<string, Row>, own: Map<string, Row>, other: Map<string, Row>) {
  const bothGone = [...was.keys()].some((name) => !own.has(name) && !other.has(name));
  const newIn = (rows: Map<string, Row>) => [...rows.keys()].filter((name) => !was.has(name));
  return bothGone && !same(newIn(own).sort(), newIn(other).sort());
}
