/** The pages of a document while they are taken. */
import { findPage } from "./edges";
import { type Quad, turnQuad } from "./geometry";
import { greyOf, type Pixels } from "./pixels";
import { type Quality, qualityOf } from "./quality";
import type { Size } from "./warp";

/** A photo, or a picture from a file. */
export interface Picture extends Size {
  /** The picture as a JPEG: pages wait in memory, and pixels would need ten times as much. */
  readonly source: Blob;
  /** The same, small, for what is looked for and shown while the person works. */
  readonly preview: Pixels;
}

export interface CameraPage extends Picture, Quality {
  readonly id: string;
  /** Shows `source` in the page. */
  readonly url: string;
  readonly corners: Quad;
  readonly edgesFound: boolean;
  /** Quarter turns clockwise. */
  readonly turns: number;
}

/** A page with what can be seen in it. */
export function pageOf(picture: Picture, id: string, url: string): CameraPage {
  const grey = greyOf(picture.preview);
  const { corners, isFound } = findPage(grey);
  const quality = qualityOf(grey, corners);
  return { ...picture, ...quality, id, url, corners, edgesFound: isFound, turns: 0 };
}

/** Adds it at the end, or in place of the page that is taken again. */
export function withPage(
  pages: readonly CameraPage[],
  page: CameraPage,
  instead?: string,
): CameraPage[] {
  const at = pages.findIndex(({ id }) => id === instead);
  return at < 0 ? [...pages, page] : pages.with(at, page);
}

export function turnedPage(page: CameraPage): CameraPage {
  return { ...page, corners: turnQuad(page.corners), turns: (page.turns + 1) % 4 };
}

/** Moves a page earlier (-1) or later (1). */
export function movedPage(pages: readonly CameraPage[], id: string, by: -1 | 1): CameraPage[] {
  const from = pages.findIndex((page) => page.id === id);
  const page = pages[from];
  const other = pages[from + by];
  if (!page || !other) return [...pages];
  return pages.with(from, other).with(from + by, page);
}

/** The page that is shown once one is removed: the next one, or else the one before. */
export function neighbour(pages: readonly CameraPage[], id: string): string | undefined {
  const at = pages.findIndex((page) => page.id === id);
  return (pages[at + 1] ?? pages[at - 1])?.id;
}
