import { Icon } from "../icon/Icon";
import type { BodyPart } from "./FigureView";
import type { BodyRegion } from "./regions";
import "./body-figure.css";

export interface BodyPartListProps {
  label: string;
  parts: BodyPart[];
  selected: readonly BodyRegion[];
  onToggle: (region: BodyRegion) => void;
}

/** The same choice as the figure, in words and with large targets. */
export function BodyPartList({ label, parts, selected, onToggle }: BodyPartListProps) {
  return (
    <ul className="ui-body-list" aria-label={label}>
      {parts.map(({ region, name }) => (
        <li key={region}>
          <button
            type="button"
            aria-pressed={selected.includes(region)}
            onClick={() => onToggle(region)}
          >
            <span className="ui-body-list__mark">
              <Icon name="check" />
            </span>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
