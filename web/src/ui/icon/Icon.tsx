import { classes } from "../classes";
import { type IconName, paths } from "./paths";
import "./icon.css";

export interface IconProps {
  name: IconName;
  className?: string | undefined;
}

/** A drawing beside a word. It says nothing by itself, so readers never meet it. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={classes("ui-icon", className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
