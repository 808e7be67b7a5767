import { type Ref, useState } from "react";
import { CornerSliders } from "./CornerSliders";
import type { Quad } from "./model/geometry";
import type { CameraPage } from "./model/pages";
import { PageDrawing } from "./PageDrawing";

interface PageViewProps {
  page: CameraPage;
  /** Such as "Page 1 of 2, sharp". */
  name: string;
  onCorners: (corners: Quad) => void;
  ref: Ref<HTMLFieldSetElement>;
}

/** A photographed page with its corners, which a finger, a mouse and the arrow keys move. */
export function PageView({ page, name, onCorners, ref }: PageViewProps) {
  const [focused, setFocused] = useState<number>();
  return (
    <fieldset className="camera-page" ref={ref} tabIndex={-1}>
      <legend className="visually-hidden">{name}</legend>
      <PageDrawing page={page} focused={focused} onCorners={onCorners} />
      <CornerSliders corners={page.corners} onCorners={onCorners} onFocus={setFocused} />
    </fieldset>
  );
}
