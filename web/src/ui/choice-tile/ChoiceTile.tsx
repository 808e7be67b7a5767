import type { ComponentPropsWithRef, ReactNode } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { Link } from "../link/Link";
import "./choice-tile.css";

export interface ChoiceTileProps extends Omit<ComponentPropsWithRef<"a">, "title" | "children"> {
  icon: IconName;
  title: ReactNode;
  detail?: ReactNode;
  /** Only for tiles that select: a tile that navigates is a link. */
  selected?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

export function ChoiceTile({
  icon,
  title,
  detail,
  selected,
  onPress,
  className,
  ...link
}: ChoiceTileProps) {
  const look = classes("ui-tile", className);
  const face = (
    <>
      <span className="ui-tile__glyph">
        <Icon name={icon} />
      </span>
      <span className="ui-tile__title">{title}</span>
      {detail && <span className="ui-tile__detail">{detail}</span>}
    </>
  );
  if (link.href === undefined) {
    return (
      <button type="button" className={look} aria-pressed={selected ?? false} onClick={onPress}>
        {face}
      </button>
    );
  }
  return (
    <Link {...link} className={look}>
      {face}
    </Link>
  );
}

/** Tiles in two columns on a telephone, four from a small tablet on. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <ul className="ui-tile-grid">{children}</ul>;
}
