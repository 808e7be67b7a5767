import type { Pixels } from "../model/pixels";
import { type Cut, straighten } from "../model/warp";

addEventListener("message", ({ data }: MessageEvent<{ picture: Pixels; cut: Cut }>) => {
  const page = straighten(data.picture, data.cut);
  postMessage(page, { transfer: [page.data.buffer] });
});
