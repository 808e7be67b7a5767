/** How to prepare for one appointment: the moment at which each rule starts. */
import type { Preparation } from "../../../api";
import type { TextKey } from "../../../i18n";
import type { IconName } from "../../../ui";

export interface PreparationStep {
  /** From when the rule applies, or by when it must be done; absent for a rule without an hour. */
  readonly at?: Date;
  /** The sentence, with `time` and `day`; without a moment the provider's own text is the sentence. */
  readonly sentence?: TextKey;
  readonly heading: TextKey;
  readonly icon: IconName;
  /** What the provider adds. */
  readonly text: string;
}

const MINUTE_MS = 60_000;

const rules: Readonly<
  Record<Preparation["rule"], { sentence: TextKey; heading: TextKey; icon: IconName }>
> = {
  FAST: { sentence: "prep.fast", heading: "prep.fast_heading", icon: "fork" },
  FLUIDS: { sentence: "prep.fluids", heading: "prep.fluids_heading", icon: "water" },
  CAFFEINE: { sentence: "prep.caffeine", heading: "prep.caffeine_heading", icon: "cup" },
  FULL_BLADDER: {
    sentence: "prep.full_bladder",
    heading: "prep.full_bladder_heading",
    icon: "water",
  },
  FORM: { sentence: "prep.form", heading: "prep.form_heading", icon: "document" },
};

/** The steps of an appointment in the order in which they are done. */
export function preparationSteps(
  preparation: readonly Preparation[],
  start: string,
): readonly PreparationStep[] {
  const appointment = Date.parse(start);
  return preparation
    .map(({ rule, minutesBefore, text }) => {
      const { sentence, heading, icon } = rules[rule];
      if (minutesBefore <= 0 || rule === "FORM") return { heading, icon, text };
      return {
        at: new Date(appointment - minutesBefore * MINUTE_MS),
        sentence,
        heading,
        icon,
        text,
      };
    })
    .sort((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
}
