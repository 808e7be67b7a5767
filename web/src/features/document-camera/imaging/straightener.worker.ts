import type { Pixels } from "../model/pixels";
import { type CropArea, straighten } from "../model/warp";

addEventListener("message", ({ data }: MessageEvent<{ picture: Pixels; cut: CropArea }>) => {
  const page = straighten(data.picture, data.cut);
  postMessage(page, { transfer: [page.data.buffer] });
});
