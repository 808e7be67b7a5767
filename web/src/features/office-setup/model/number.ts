/** Digits with a point or a comma, as people write them; other number formats of programs (`1e3`, `0x10`) are not accepted. */
const NUMBER = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/;

/** Parses a number: null for empty input, and `NaN` if it is no number. */
export function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  return NUMBER.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
}

/** Whole numbers separated by commas or spaces; each invalid piece is `NaN`. */
export function numbersOf(typed: string): readonly number[] {
  const pieces = typed.split(/[\s,;]+/).filter((piece) => piece !== "");
  return pieces.map((piece) => (/^\d+$/.test(piece) ? Number(piece) : Number.NaN));
}

/** Whether it is a number: neither null nor `NaN`. */
export function isNumber(value: unknown): value is number {
  return typeof value === "number" && !Number.isNaN(value);
}
