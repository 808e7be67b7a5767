/** Text and the position of the caret in it. */
export interface Typed {
  value: string;
  caret: number;
}

/** Replaces the selection, or inserts at the caret. */
export function insert(value: string, start: number, end: number, text: string): Typed {
  return {
    value: value.slice(0, start) + text + value.slice(end),
    caret: start + text.length,
  };
}

/** Deletes the selection, or the letter before the caret. */
export function remove(value: string, start: number, end: number): Typed {
  if (start !== end) return insert(value, start, end, "");
  const before = [...value.slice(0, start)].slice(0, -1).join("");
  return { value: before + value.slice(end), caret: before.length };
}

/** The keys show capitals; a name has them only at the start of a word. */
export function asWritten(before: string, letter: string): string {
  return before === "" || /[\s\-'’]$/.test(before) ? letter : letter.toLowerCase();
}
