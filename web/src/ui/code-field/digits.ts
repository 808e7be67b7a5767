/** The digits of what was typed or pasted: spaces and dashes are dropped, digits of other scripts become 0 to 9. */
export function digitsOf(text: string, length: number): string {
  return (
    text
      // Arabic, Persian and full-width digits are in blocks whose lowest four bits are the number.
      .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
        String(digit.charCodeAt(0) & 15),
      )
      .replace(/\D/g, "")
      .slice(0, length)
  );
}
