import type { ReactNode } from "react";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import "./chip.css";

export interface ChipProps {
  selected: boolean;
  onPress: () => void;
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ selected, onPress, icon, children }: ChipProps) {
  return (
    <button type="button" className="ui-chip" aria-pressed={selected} onClick={onPress}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export interface ChipGroupProps {
  label: string;
  children: ReactNode;
}

export function ChipGroup({ label, children }: ChipGroupProps) {
  return (
    <fieldset className="ui-chip-group">
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}
