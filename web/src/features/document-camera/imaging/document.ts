import type { CameraPage } from "../model/pages";
import { type PdfPage, pdfOf } from "../model/pdf";
import { withinBound } from "../model/size-bound";
import { PAGE_LONG_SIDE_PX } from "../model/warp";
import { jpegOf, pixelsOf } from "./canvas";
import type { Straightener } from "./straightener";

/** All pages, straightened, as one PDF. One page at a time is in memory as pixels. */
export async function documentOf(
  pages: readonly CameraPage[],
  straightener: Straightener,
  name: string,
): Promise<File> {
  const made: PdfPage[] = [];
  for (const { source, corners, turns } of pages) {
    const cut = { corners, turns, longSide: PAGE_LONG_SIDE_PX };
    const straight = await straightener.straighten(await pixelsOf(source), cut);
    const { blob, width, height } = await withinBound((attempt) => jpegOf(straight, attempt));
    made.push({ jpeg: new Uint8Array(await blob.arrayBuffer()), width, height });
  }
  return new File([pdfOf(made)], name, { type: "application/pdf" });
}
