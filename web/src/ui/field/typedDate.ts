export interface TypedDate {
  day: string;
  month: string;
  year: string;
}

export type DatePart = keyof TypedDate;

const DAY_FIRST = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[\s./-](\d{1,2})[\s./-](\d{1,2})$/;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/** Parses a whole date that was pasted into one box: 27/3/1958, 27.03.1958, 27031958 or 1958-03-27. */
export function readWholeDate(text: string): TypedDate | null {
  const trimmed = text.trim();
  const dayFirst = DAY_FIRST.exec(trimmed) ?? EIGHT_DIGITS.exec(trimmed);
  if (dayFirst) {
    const [, day = "", month = "", year = ""] = dayFirst;
    return { day, month, year };
  }
  const yearFirst = YEAR_FIRST.exec(trimmed);
  if (yearFirst) {
    const [, year = "", month = "", day = ""] = yearFirst;
    return { day, month, year };
  }
  return null;
}

/** Keeps what can belong to the box and drops the rest, such as a slash typed out of habit. */
export function digitsFor(part: DatePart, text: string): string {
  return text.replace(/\D/g, "").slice(0, part === "year" ? 4 : 2);
}
