/** Where a line begins, counted from 1. */
export function lineOffset(text: string, line: number): number {
  let offset = 0;
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf("\n", offset);
    if (end < 0) return text.length;
    offset = end + 1;
  }
  return offset;
}
