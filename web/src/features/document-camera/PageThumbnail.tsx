import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import type { CameraPage } from "./model/pages";
import { straighten } from "./model/warp";

const LONG_SIDE_PX = 180;

/** The page as it will be, small. It may come a moment after a corner, which has to follow the finger. */
export function PageThumbnail({ page }: { page: CameraPage }) {
  const { preview, corners, turns } = useDeferredValue(page);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data, width, height } = useMemo(
    () => straighten(preview, { corners, turns, longSide: LONG_SIDE_PX }),
    [preview, corners, turns],
  );
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    pen?.putImageData(new ImageData(data, width, height), 0, 0);
  }, [data, width, height]);
  return <canvas ref={canvas} width={width} height={height} />;
}
