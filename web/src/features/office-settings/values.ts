/** A field as input, and as the server expects it. */
import type { Setting } from "./api";

/** The input of the form: text, or whether a switch is on. */
export type Typed = string | boolean;

export function typedOf({ kind, value }: Setting): Typed {
  if (kind === "SWITCH") return value === true;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("\n");
  if (kind === "JSON") return JSON.stringify(value, null, 2);
  return String(value);
}

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What is sent. An empty field goes back to its default, unless it is a text: then it is sent as empty. */
export function sentOf({ kind, default: usual }: Setting, typed: Typed): unknown {
  if (typeof typed === "boolean") return typed;
  if (kind === "LIST") return lines(typed);
  if (kind === "NUMBERS") return lines(typed).map(Number);
  if (typed.trim() === "") return typeof usual === "string" ? "" : null;
  if (kind === "NUMBER") return Number(typed.replace(",", "."));
  if (kind === "JSON") return JSON.parse(typed);
  return typed;
}

/** Whether it can be sent; the server checks the rest. */
export function isReadable(setting: Setting, typed: Typed): boolean {
  try {
    const sent = sentOf(setting, typed);
    const numbers = Array.isArray(sent) ? sent : [sent];
    return !numbers.some((value) => typeof value === "number" && Number.isNaN(value));
  } catch {
    return false;
  }
}

/** Consecutive fields of one group. */
export function groupsOf(fields: readonly Setting[]): [string, Setting[]][] {
  const names = [...new Set(fields.map(({ group }) => group))];
  return names.map((name) => [name, fields.filter(({ group }) => group === name)]);
}

/** Whether a server error with this path is about this field: the field itself, or a part of it. */
export function isOf({ name }: Setting, path: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}
