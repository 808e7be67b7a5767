import type { ReactNode } from "react";
import { Button, ButtonLink } from "../button/Button";
import { classes } from "../classes";
import { type Thumbnail, Thumbnails } from "./Thumbnails";
import "./carousel.css";

export interface CarouselItem {
  key: string;
  /** Such as "referral-dr-testa.pdf". */
  name: string;
  /** Such as "PDF, 2 pages, added 16 November". */
  detail?: string | undefined;
  thumbnail: Omit<Thumbnail, "key">;
  /** Name contains the visible word, such as "Download referral-dr-testa.pdf". */
  download?: { href: string; label: string; name: string } | undefined;
}

export interface CarouselProps<Item extends CarouselItem> {
  /** Name of the group, such as "Your documents". */
  label: string;
  items: Item[];
  index: number;
  onChange: (index: number) => void;
  /** Such as "Document 1 of 3". */
  countText: string;
  previousLabel: string;
  nextLabel: string;
  thumbnailsLabel: string;
  /** Other actions for the document shown. */
  actions?: ReactNode;
  /** Draws the document. */
  children: (item: Item) => ReactNode;
}

/** One document at a time. Nothing moves by itself. */
export function Carousel<Item extends CarouselItem>({
  label,
  items,
  index,
  onChange,
  countText,
  previousLabel,
  nextLabel,
  thumbnailsLabel,
  actions,
  children,
}: CarouselProps<Item>) {
  const item = items[index];
  if (!item) return null;
  const several = items.length > 1;
  // After the last one comes the first: a button that looks active always works.
  const step = (by: number) => onChange((index + by + items.length) % items.length);
  return (
    <fieldset className="ui-carousel">
      <legend className="visually-hidden">{label}</legend>
      <div className={classes("ui-carousel__view", several && "is-several")}>
        <div className="ui-carousel__stage">{children(item)}</div>
        {several && (
          <>
            <Button icon="chevron-left" iconOnly onPress={() => step(-1)}>
              {previousLabel}
            </Button>
            <Button icon="chevron-right" iconOnly onPress={() => step(1)}>
              {nextLabel}
            </Button>
          </>
        )}
      </div>
      <div className="ui-carousel__info">
        <output className="ui-carousel__words">
          <span className="ui-carousel__count">{countText}</span> <b>{item.name}</b>{" "}
          {item.detail && <span>{item.detail}</span>}
        </output>
        <div className="ui-carousel__actions">
          {actions}
          {item.download && (
            <ButtonLink
              icon="download"
              href={item.download.href}
              download
              aria-label={item.download.name}
            >
              {item.download.label}
            </ButtonLink>
          )}
        </div>
      </div>
      {several && (
        <Thumbnails
          label={thumbnailsLabel}
          items={items.map(({ key, thumbnail }) => ({ ...thumbnail, key }))}
          current={item.key}
          onSelect={(key) => onChange(items.findIndex((other) => other.key === key))}
        />
      )}
    </fieldset>
  );
}
