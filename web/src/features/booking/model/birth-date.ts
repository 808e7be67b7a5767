import type { TextKey } from "../../../i18n";
import { type CivilDate, civilDate } from "../../../lib/civil-date";
import type { TypedDetails } from "./typed-details";

type TypedBirth = Pick<TypedDetails, "birthDay" | "birthMonth" | "birthYear">;
export type BirthPart = "day" | "month" | "year";

const AGE_MAX_YEARS = 130;

export function birthDate(typed: TypedBirth): CivilDate | undefined {
  const parts = [typed.birthYear, typed.birthMonth, typed.birthDay].map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  const [year, month, day] = parts.map(Number);
  return civilDate(year ?? 0, month ?? 0, day ?? 0);
}

export function birthProblem(
  typed: TypedBirth,
  today: CivilDate,
): { text: TextKey; birthPart: BirthPart } | undefined {
  const [day, month, year] = [typed.birthDay, typed.birthMonth, typed.birthYear].map((part) =>
    part.trim(),
  );
  if (!day && !month && !year) return { text: "details.error_birth", birthPart: "day" };
  if (!between(day, 1, 31)) return { text: "details.error_birth_day", birthPart: "day" };
  if (!between(month, 1, 12)) return { text: "details.error_birth_month", birthPart: "month" };
  if (!/^\d{4}$/.test(year ?? "")) return { text: "details.error_birth_year", birthPart: "year" };
  const date = birthDate(typed);
  if (!date) return { text: "details.error_birth_unreal", birthPart: "day" };
  if (date > today) return { text: "details.error_birth_future", birthPart: "year" };
  if (Number(year) < Number(today.slice(0, 4)) - AGE_MAX_YEARS) {
    return { text: "details.error_birth_old", birthPart: "year" };
  }
  return undefined;
}

function between(text: string | undefined, lowest: number, highest: number): boolean {
  return /^\d{1,2}$/.test(text ?? "") && Number(text) >= lowest && Number(text) <= highest;
}
