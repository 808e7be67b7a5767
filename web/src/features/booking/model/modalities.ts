/** The types of scan behind a list of exams. */
import type { Exam } from "../../../api";

export interface ModalitySummary {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly count: number;
  /** How all of its exams are booked, where they have that in common. */
  readonly onlyKind?: Exam["kind"];
}

/** One entry per modality, in the order of its first exam. */
export function modalitiesOf(exams: readonly Exam[]): readonly ModalitySummary[] {
  const groups = new Map<number, Exam[]>();
  for (const exam of exams)
    groups.set(exam.modalityId, [...(groups.get(exam.modalityId) ?? []), exam]);
  return [...groups].map(([id, group]) => {
    const [first] = group;
    const same = group.every((exam) => exam.kind === first?.kind);
    return {
      id,
      name: first?.modalityName ?? "",
      code: first?.modalityCode ?? "",
      count: group.length,
      ...(first && same ? { onlyKind: first.kind } : {}),
    };
  });
}
