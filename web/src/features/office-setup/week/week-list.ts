/** The devices whose weeks are listed, and what is shown of each. */
import { type SavedRecord, textOf } from "../model/fields";
import { WEEKDAYS } from "../model/week";

/** The state in the address. */
export interface WeekFilter {
  readonly search?: string | undefined;
  readonly clinicId?: number | undefined;
}

/** Without accents and in lower case, as people type. */
function plain(words: string): string {
  return words
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** Devices whose names contain all the typed words, at the chosen clinic. */
export function devicesFound(
  devices: readonly SavedRecord[],
  { search = "", clinicId }: WeekFilter,
): readonly SavedRecord[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return devices.filter(
    (device) =>
      (clinicId === undefined || device.clinicId === clinicId) &&
      words.every((word) => plain(textOf(device, "name")).includes(word)),
  );
}

/** The days of the week on which a device is ever open. */
export function openDays({ sessions }: SavedRecord): readonly number[] {
  const all: readonly { weekday?: unknown }[] = Array.isArray(sessions) ? sessions : [];
  return WEEKDAYS.filter((day) => all.some(({ weekday }) => weekday === day));
}
