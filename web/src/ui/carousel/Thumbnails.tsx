import type { ReactNode } from "react";
import { Icon } from "../icon/Icon";
import "./thumbnails.css";

export interface Thumbnail {
  key: string;
  /** Such as "Referral, PDF" or "Page 1, sharp". */
  name: string;
  /** A small picture; without one a paper icon. */
  picture?: ReactNode;
  /** Shown in the corner, such as the number of the page. */
  mark?: string | undefined;
  /** There is a problem with it; the name says which. */
  isFlagged?: boolean | undefined;
}

interface ThumbnailsProps {
  label: string;
  items: Thumbnail[];
  current: string | undefined;
  onSelect: (key: string) => void;
  /** Shown after the last one. */
  children?: ReactNode;
}

export function Thumbnails({ label, items, current, onSelect, children }: ThumbnailsProps) {
  if (items.length === 0 && !children) return null;
  return (
    <ul className="ui-thumbs" aria-label={label}>
      {items.map(({ key, name, picture, mark, isFlagged }) => (
        <li key={key}>
          <button
            type="button"
            className="ui-thumb"
            aria-label={name}
            aria-current={key === current ? "true" : undefined}
            onClick={() => onSelect(key)}
          >
            {picture ?? <Icon name="document" />}
            {mark && <span className="ui-thumb__mark">{mark}</span>}
            {isFlagged && (
              <span className="ui-thumb__flag">
                <Icon name="warning" />
              </span>
            )}
          </button>
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
