import { classes } from "../classes";
import { type IconName, paths } from "./paths";
import "./icon.css";

export interface IconProps {
  name: IconName;
  className?: string | undefined;
}

/** They point along the line of writing, and so the other way where it runs from right to left. */
const DIRECTIONAL: readonly IconName[] = ["chevron-left", "chevron-right"];

/** A drawing beside a word. It says nothing by itself, so readers never meet it. */
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
