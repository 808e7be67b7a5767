/** Fingers on a touch screen, by the browser's own input: they press, move and let go like a person's. */
import type { Page } from "@playwright/test";

export interface Place {
  readonly x: number;
  readonly y: number;
}

const STEPS = 8;

/** Each finger goes from one place to another, all at the same time. */
export async function moveFingers(
  page: Page,
  ...fingers: readonly (readonly [Place, Place])[]
): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", part: number) =>
    input.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: fingers.map(([from, to], id) => ({
        id,
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      })),
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= STEPS; step += 1) await touch("touchMove", step / STEPS);
  await input.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await input.detach();
}
