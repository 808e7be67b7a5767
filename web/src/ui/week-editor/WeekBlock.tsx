import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";

export type WeekBlockKind = "open" | "break" | "closed" | "extra";

export interface WeekBlockData {
  key: string;
  /** Minutes since midnight. */
  start: number;
  minutes: number;
  kind: WeekBlockKind;
  /** Exam group, or the word for break, closed and extra. */
  title: string;
  /** Such as "8:00 – 12:00". */
  hours: string;
  /** Why it is closed or open. */
  detail?: string | undefined;
}

const icons: Partial<Record<WeekBlockKind, IconName>> = { closed: "close", extra: "plus" };

interface WeekBlockProps {
  block: WeekBlockData;
  selected: boolean;
  onPress: () => void;
}

export function WeekBlock({ block, selected, onPress }: WeekBlockProps) {
  const icon = icons[block.kind];
  return (
    <button
      type="button"
      className={`ui-week-block is-${block.kind}`}
      aria-pressed={selected}
      onClick={onPress}
    >
      <span className="ui-week-block__face">
        <b>
          {icon && <Icon name={icon} />}
          {block.title}
        </b>{" "}
        <span>{block.hours}</span> {block.detail && <span>{block.detail}</span>}
      </span>
    </button>
  );
}
