import { type TextKey, useLanguage } from "../../i18n";
import type { Parts } from "./model/form";
import { useWords } from "./useWords";

interface Sides {
  readonly contested: readonly string[];
  readonly theirs: Parts;
  readonly mine: Parts;
}

const LABELS = {
  days: "exceptions.days",
  hours: "exceptions.hours",
  reason: "exceptions.reason",
} as const satisfies Record<keyof Parts, TextKey>;

/** The texts of the fields of a closure that both have changed. */
export function useContested(sides: Sides | undefined) {
  const { text } = useLanguage();
  const words = useWords();
  const say = ({ days, hours, reason }: Parts) => {
    const spoken = { ...days, lastDate: days.lastDate || days.date, ...hours };
    return { days: words.days(spoken), hours: words.hours(spoken), reason };
  };
  if (!sides) return [];
  const [theirs, mine] = [say(sides.theirs), say(sides.mine)];
  return (Object.keys(LABELS) as (keyof Parts)[])
    .filter((name) => sides.contested.includes(name))
    .map((name) => ({
      name,
      label: text(LABELS[name]),
      theirs: theirs[name],
      mine: mine[name],
    }));
}
