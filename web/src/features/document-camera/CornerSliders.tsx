import { type KeyboardEvent, useId } from "react";
import { type TextKey, useLanguage } from "../../i18n";
import { moveCorner, type Point, type Quad } from "./model/geometry";

interface CornerSlidersProps {
  corners: Quad;
  onCorners: (corners: Quad) => void;
  /** The corner that has the focus; it is drawn with a ring. */
  onFocus: (index: number | undefined) => void;
}

const NAMES = [
  "camera.corner_top_left",
  "camera.corner_top_right",
  "camera.corner_bottom_right",
  "camera.corner_bottom_left",
] as const satisfies readonly TextKey[];

const STEP = 0.005;
const LARGE_STEP = 0.05;

const KEYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The corners for the keyboard and for screen readers. Each has a slider for either direction, because a screen reader on
 * a touch screen knows only one direction of a slider; the arrow keys work in both, so one of the two is enough for Tab.
 */
export function CornerSliders({ corners, onCorners, onFocus }: CornerSlidersProps) {
  const { text } = useLanguage();
  const helpId = useId();

  function press(event: KeyboardEvent, index: number, corner: Point) {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onCorners(
      moveCorner(corners, index, { x: corner.x + way.x * step, y: corner.y + way.y * step }),
    );
  }

  return (
    <div className="visually-hidden">
      <p id={helpId}>{text("camera.corners_help")}</p>
      {corners.map((corner, index) => {
        const key = NAMES[index] ?? NAMES[0];
        const shared = {
          type: "range",
          min: 0,
          max: 1,
          step: STEP,
          "aria-valuetext": text("camera.corner_where", {
            across: Math.round(corner.x * 100),
            down: Math.round(corner.y * 100),
          }),
          "aria-describedby": helpId,
          onKeyDown: (event: KeyboardEvent) => press(event, index, corner),
          onFocus: () => onFocus(index),
          onBlur: () => onFocus(undefined),
        };
        const name = text(key);
        return (
          <div key={key}>
            <input
              {...shared}
              aria-label={text("camera.corner_across", { corner: name })}
              value={corner.x}
              onChange={({ target }) =>
                onCorners(moveCorner(corners, index, { ...corner, x: target.valueAsNumber }))
              }
            />
            <input
              {...shared}
              tabIndex={-1}
              aria-label={text("camera.corner_down", { corner: name })}
              value={corner.y}
              onChange={({ target }) =>
                onCorners(moveCorner(corners, index, { ...corner, y: target.valueAsNumber }))
              }
            />
          </div>
        );
      })}
    </div>
  );
}
