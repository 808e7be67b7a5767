/** A drawn signature as the picture that is stored with the form: dark ink on white, whatever the page looks like. */
import { PAD, pathOf, type Stroke } from "./signature";

const SCALE = 2;
const INK = "#10242a";

/** A PNG in base64, without the prefix of a data address. */
export function signaturePicture(strokes: readonly Stroke[]): string {
  const canvas = document.createElement("canvas");
  canvas.width = PAD.width * SCALE;
  canvas.height = PAD.height * SCALE;
  const context = canvas.getContext("2d");
  if (!context) return "";
  context.scale(SCALE, SCALE);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PAD.width, PAD.height);
  context.strokeStyle = INK;
  context.lineWidth = 3;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const stroke of strokes) context.stroke(new Path2D(pathOf(stroke)));
  return canvas.toDataURL("image/png").replace(/^data:image\/png;base64,/, "");
}
