/** The telephone number that proves, beside the date of birth, who somebody is. */

/** Shorter than any number that somebody could have given. */
const DIGITS_MIN = 6;
/** Written with the country in front; the server compares without it. */
const COUNTRY = /^(?:\+|00)(?:1|61|64|389)/;

/** The digits of what was typed or pasted, at most so many. */
export function contactDigits(text: string, digitsMax: number): string {
  return text
    .trim()
    .replace(/[\s().-]/g, "")
    .replace(COUNTRY, "")
    .replace(/\D/g, "")
    .slice(0, digitsMax);
}

export function isContactNumber(digits: string): boolean {
  return digits.length >= DIGITS_MIN;
}
