/** The phone number that proves, together with the date of birth, who a person is. */

/** Shorter than any real number. */
const DIGITS_MIN = 6;
/** Written with the country in front; the server compares without it. */
const COUNTRY = /^(?:\+|00)(?:1|61|64|389)/;

/** The digits of what was typed or pasted, up to a limit. */
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
