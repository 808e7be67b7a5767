/** A page is as good as it can be within its size: first less quality, then fewer pixels. */
import { PDF_PAGE_BYTES } from "./pdf";

export const PAGE_MAX_BYTES = 2_000_000;
/** So many pages stay within what the server accepts as one file (20 MiB). */
export const PAGES_MAX = 10;

export interface Attempt {
  readonly quality: number;
  /** Of the length of both sides. */
  readonly scale: number;
}

const ATTEMPTS: readonly Attempt[] = [
  { quality: 0.85, scale: 1 },
  { quality: 0.7, scale: 1 },
  { quality: 0.55, scale: 1 },
  { quality: 0.55, scale: 0.7 },
  { quality: 0.5, scale: 0.5 },
  { quality: 0.4, scale: 0.3 },
];

export async function withinBound<Encoded extends { readonly size: number }>(
  encode: (attempt: Attempt) => Promise<Encoded>,
): Promise<Encoded> {
  for (const attempt of ATTEMPTS) {
    const encoded = await encode(attempt);
    if (encoded.size <= PAGE_MAX_BYTES - PDF_PAGE_BYTES) return encoded;
  }
  throw new Error("The page is too large in every quality.");
}
