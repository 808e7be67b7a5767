import { type ReactNode, useState } from "react";
import { Segmented } from "../segmented/Segmented";
import { useMediaQuery } from "../useMediaQuery";
import { type BodyPart, FigureView } from "./FigureView";
import type { BodyRegion, FigureView as View } from "./regions";
import "./body-figure.css";

export interface BodyFigureProps {
  /** The label of the figure: "Where on the body?" */
  label: string;
  /** The parts that can be chosen; the others are drawn but inactive. */
  parts: BodyPart[];
  selected: readonly BodyRegion[];
  onToggle: (region: BodyRegion) => void;
  viewLabels: Record<View, string>;
  /** Name of the switch between front and back on a telephone. */
  switchLabel: string;
  /** Such as "Left and right are your own." */
  note?: ReactNode;
}

/** Front and back beside each other; one of them, larger, on a telephone. */
export function BodyFigure({
  label,
  parts,
  selected,
  onToggle,
  viewLabels,
  switchLabel,
  note,
}: BodyFigureProps) {
  const wide = useMediaQuery("(min-width: 820px)");
  const [view, setView] = useState<View>("front");
  const views: View[] = wide ? ["front", "back"] : [view];
  return (
    <fieldset className="ui-body">
      <legend className="visually-hidden">{label}</legend>
      {!wide && (
        <Segmented
          label={switchLabel}
          value={view}
          onChange={setView}
          options={[
            { value: "front", label: viewLabels.front },
            { value: "back", label: viewLabels.back },
          ]}
        />
      )}
      <div className="ui-body__views" style={{ "--views": views.length }}>
        {views.map((one) => (
          <FigureView
            key={one}
            view={one}
            label={viewLabels[one]}
            labelHidden={!wide}
            parts={parts}
            selected={selected}
            onToggle={onToggle}
          />
        ))}
      </div>
      {note && <p className="ui-body__note">{note}</p>}
    </fieldset>
  );
}
