import type { CivilDate } from "../../lib/civil-date";
import type { TextFieldProps } from "../../ui";

/** A field's name, its text, what is wrong with it, and what to do when it changes. */
export type TextBinding = Pick<TextFieldProps, "id" | "name" | "value" | "onChange" | "error">;

/** `UNSURE` is always allowed; there is no default answer. */
export type YesNo = "" | "YES" | "NO" | "UNSURE";

/** The referrer, with the text they were found by. */
export interface ChosenDoctor {
  readonly doctorId: number;
  readonly organizationId?: number | undefined;
  readonly name: string;
  readonly place: string;
}

export type PartOfDay = "ANY" | "MORNING" | "AFTERNOON" | "EVENING";

/** A day that would suit; an empty date is a line that was not filled in. */
export interface PreferredDay {
  readonly date: CivilDate | "";
  readonly part: PartOfDay;
}
