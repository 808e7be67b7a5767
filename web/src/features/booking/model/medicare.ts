/** Medicare card numbers: ten digits, the first 2 to 6; the ninth checks the eight before it, the tenth is the issue. */

const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9] as const;

export function isMedicareNumber(digits: string): boolean {
  if (!/^[2-6]\d{9}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 10 === Number(digits[8]);
}
