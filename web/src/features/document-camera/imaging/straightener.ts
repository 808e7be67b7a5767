import type { Pixels } from "../model/pixels";
import { type Cut, straighten } from "../model/warp";
import StraightenerWorker from "./straightener.worker?worker";

/**
 * Straightens pages beside the page, so that it stays responsive. It starts with the camera, so that a connection that
 * is lost later doesn't matter; where it can't start, the work is done in the page.
 */
export class Straightener {
  #worker: Worker | undefined;

  constructor() {
    if (typeof Worker === "undefined") return;
    this.#worker = new StraightenerWorker();
    this.#worker.onerror = () => this.stop();
  }

  async straighten(picture: Pixels, cut: Cut): Promise<Pixels> {
    const worker = this.#worker;
    if (!worker) return straighten(picture, cut);
    return await new Promise<Pixels>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Pixels>) => resolve(data);
      worker.onerror = () => {
        this.stop();
        resolve(straighten(picture, cut));
      };
      // A copy goes there: the picture is still here if the worker fails.
      worker.postMessage({ picture, cut });
    });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
