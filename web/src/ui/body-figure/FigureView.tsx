import { type KeyboardEvent, useId, useRef, useState } from "react";
import { middleOf, moveOnFigure } from "./figureMoves";
import { type BodyRegion, outlines, SHEETS, type FigureView as View } from "./regions";

export interface BodyPart {
  region: BodyRegion;
  /** With its side, from the person's point of view: "Left knee". */
  name: string;
}

interface FigureViewProps {
  view: View;
  label: string;
  /** The switch above already says which side it is. */
  labelHidden: boolean;
  parts: BodyPart[];
  selected: readonly BodyRegion[];
  onToggle: (region: BodyRegion) => void;
}

/** One side of the figure. One tab stop; arrow keys move to the nearest part. */
export function FigureView(props: FigureViewProps) {
  const { view, label, labelHidden, parts, selected, onToggle } = props;
  const [stop, setStop] = useState<BodyRegion | null>(null);
  const [edge, setEdge] = useState<BodyRegion | null>(null);
  const elements = useRef(new Map<BodyRegion, SVGGElement>());
  const captionId = useId();
  const names = new Map(parts.map(({ region, name }) => [region, name]));
  const shapes = outlines(view).map(([region, outline]) => ({
    region,
    outline,
    middle: middleOf(outline),
    name: names.get(region),
    chosen: selected.includes(region),
  }));
  const pressable = shapes.filter((shape) => shape.name);
  const first = pressable.find((shape) => shape.chosen) ?? pressable[0];
  const tabStop = stop && names.has(stop) ? stop : first?.region;

  function press(event: KeyboardEvent, region: BodyRegion) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onToggle(region);
      return;
    }
    const from = shapes.find((shape) => shape.region === region)?.middle;
    const to =
      from &&
      moveOnFigure(
        event.key,
        from,
        pressable.map((shape) => [shape.region, shape.middle]),
      );
    if (!to) return;
    event.preventDefault();
    elements.current.get(to)?.focus();
  }

  return (
    <figure className="ui-figure" aria-labelledby={captionId}>
      <svg viewBox={SHEETS[view]}>
        {shapes.map(({ region, outline, name, chosen }) =>
          name ? (
            <g
              key={region}
              ref={(element) => {
                if (element) elements.current.set(region, element);
                else elements.current.delete(region);
              }}
              className="ui-figure__part"
              role="button"
              tabIndex={region === tabStop ? 0 : -1}
              aria-pressed={chosen}
              aria-label={name}
              data-region={region}
              onClick={() => onToggle(region)}
              onKeyDown={(event) => press(event, region)}
              onFocus={(event) => {
                setStop(region);
                if (event.currentTarget.matches(":focus-visible")) setEdge(region);
              }}
              onBlur={() => setEdge(null)}
            >
              <title>{name}</title>
              <path d={outline} />
            </g>
          ) : (
            <path key={region} className="ui-figure__rest" d={outline} />
          ),
        )}
        <g className="ui-figure__top">
          {shapes.map(({ region, outline, middle, chosen }) => (
            <g key={region}>
              {edge === region && <path className="ui-figure__gap" d={outline} />}
              {edge === region && <path className="ui-figure__edge" d={outline} />}
              {chosen && names.has(region) && (
                <path
                  className="ui-figure__tick"
                  d={`M${middle.x - 4.5} ${middle.y + 0.5}l3.2 3.4 5.8-7`}
                />
              )}
            </g>
          ))}
        </g>
      </svg>
      <figcaption id={captionId} className={labelHidden ? "visually-hidden" : undefined}>
        {label}
      </figcaption>
    </figure>
  );
}
