/** Digits with a point or a comma, as people write them; what programs also take for a number (`1e3`, `0x10`) is none. */
const NUMBER = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/;

/** What is typed as a number: nothing where nothing is typed, and `NaN` where it is no number. */
export function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  return NUMBER.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
}

/** Whole numbers with commas or spaces between them; each piece that is none is `NaN`. */
export function numbersOf(typed: string): readonly number[] {
  const pieces = typed.split(/[\s,;]+/).filter((piece) => piece !== "");
  return pieces.map((piece) => (/^\d+$/.test(piece) ? Number(piece) : Number.NaN));
}

/** Whether it is one: neither nothing nor `NaN`. */
export function isNumber(value: unknown): value is number {
  return typeof value === "number" && !Number.isNaN(value);
}
