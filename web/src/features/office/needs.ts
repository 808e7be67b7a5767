import type { SubmittedNeeds } from "../../api";
import type { TextKey } from "../../i18n";

export interface NeedWords {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What staff have to know about a patient before they decide, one line each. */
export function needsOf({ needs }: { needs: SubmittedNeeds }): NeedWords[] {
  const { interpreterLanguage, mobility, weightKg, pregnant, claustrophobic } = needs;
  return [
    ...(interpreterLanguage
      ? [{ key: "office.need_interpreter" as const, values: { language: interpreterLanguage } }]
      : []),
    ...(mobility ? [{ key: "office.need_mobility" as const, values: { words: mobility } }] : []),
    ...(weightKg ? [{ key: "office.need_weight" as const, values: { weight: weightKg } }] : []),
    ...(pregnant ? [{ key: "office.need_pregnancy" as const }] : []),
    ...(claustrophobic ? [{ key: "office.need_claustrophobia" as const }] : []),
  ];
}
