/**
 * How far an installation is from its first bookable time. The existing records decide, so the guide can be left at
 * any point.
 */
import type { SavedRecord } from "../model/fields";

export const STEPS = ["provider", "clinic", "device", "hours", "exams", "done"] as const;

export type StepName = (typeof STEPS)[number];

export interface Offer {
  /** Whether the provider has its own name. */
  readonly isNamed: boolean;
  readonly clinics: readonly SavedRecord[];
  readonly devices: readonly SavedRecord[];
}

const some = (value: unknown) => Array.isArray(value) && value.length > 0;

/** The first step that is not done yet. */
export function nextStep({ isNamed, clinics, devices }: Offer): StepName {
  if (!isNamed) return "provider";
  if (clinics.length === 0) return "clinic";
  if (devices.length === 0) return "device";
  if (devices.some(({ sessions, exams }) => some(sessions) && some(exams))) return "done";
  // Hours go to every device that has none, exams only to those of their kind: a device with exams needs hours.
  if (devices.some(({ exams }) => some(exams))) return "hours";
  return devices.some(isOpen) ? "exams" : "hours";
}

/** Whether a device has hours. */
export function isOpen({ sessions }: SavedRecord): boolean {
  return some(sessions);
}

/** The step in the address, if the ones before it are done. */
export function stepOf(offer: Offer, asked: string | undefined): StepName {
  const next = nextStep(offer);
  const wanted = STEPS.find((step) => step === asked);
  return wanted && STEPS.indexOf(wanted) < STEPS.indexOf(next) ? wanted : next;
}
