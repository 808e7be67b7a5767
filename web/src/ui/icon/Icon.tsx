import { classes } from "../classes";
import { type IconName, paths } from "./paths";
import "./icon.css";

export interface IconProps {
  name: IconName;
  className?: string | undefined;
}

/** They point in the direction of writing, so they are mirrored for right-to-left languages. */
const DIRECTIONAL: readonly IconName[] = ["chevron-left", "chevron-right"];

/** A drawing beside a word. It adds no meaning, so it is hidden from screen readers. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      className={classes("ui-icon", DIRECTIONAL.includes(name) && "is-directional", className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
