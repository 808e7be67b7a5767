/** What a patient fills in between booking and visit: the same form of several scans is filled in once. */
import type { QuestionnaireDetail, QuestionnaireType } from "../../../api";

/** A booked or requested scan whose answers these are. */
export interface FormOwner {
  readonly kind: "APPOINTMENT" | "BOOKING_REQUEST";
  readonly slug: string;
  /** Documents are added by it. */
  readonly id?: number;
}

export interface FormTask {
  readonly bookingKey: string;
  readonly questionnaireId: number;
  readonly title: string;
  readonly type: QuestionnaireType;
  /** Scans that still need the answers; none once it is done. */
  readonly waiting: readonly FormOwner[];
  /** The last scan for which it was answered. */
  readonly answered?: { readonly owner: FormOwner; readonly at: string | undefined } | undefined;
}

/** Those of one scan. */
export interface OwnedForms {
  readonly owner: FormOwner;
  readonly forms: readonly QuestionnaireDetail[];
}

/** Asked at moments of their own: on cancelling, on declining, when something hurts, at the visit. */
const NO_TASKS: readonly QuestionnaireType[] = [
  "CANCEL_APPOINTMENT_PATIENT",
  "DECLINE_APPOINTMENT",
  "FEEDBACK",
  "PAIN_SCORE_FINAL",
  "PAIN_SCORE_INITIAL",
];

export function tasksOf(bookingKey: string, all: readonly OwnedForms[]): readonly FormTask[] {
  const tasks = new Map<number, FormTask>();
  for (const { owner, forms } of all) {
    for (const { questionnaireId, title, type, answered, answeredAt, required } of forms) {
      if (NO_TASKS.includes(type) || !(answered || required)) continue;
      const fresh = { bookingKey, questionnaireId, title, type, waiting: [] };
      const task = tasks.get(questionnaireId) ?? fresh;
      tasks.set(
        questionnaireId,
        answered
          ? { ...task, answered: { owner, at: answeredAt ?? undefined } }
          : { ...task, waiting: [...task.waiting, owner] },
      );
    }
  }
  return [...tasks.values()];
}

export function isWaiting({ waiting }: FormTask): boolean {
  return waiting.length > 0;
}

/** What the list of things to do shows: answers that came with the booking are no task of it. */
export function onTheList(tasks: readonly FormTask[]): readonly FormTask[] {
  return tasks.filter((task) => isWaiting(task) || task.type === "REQUIRED_ON_CONFIRMATION");
}

/** What has to be answered before the patient says that they are coming. */
export function neededToConfirm(tasks: readonly FormTask[]): readonly FormTask[] {
  return tasks.filter((task) => task.type === "REQUIRED_ON_CONFIRMATION" && isWaiting(task));
}
