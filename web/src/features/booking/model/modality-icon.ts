/** A drawing for a type of scan, by its modality code. */
import type { IconName } from "../../../ui";

const drawings: Readonly<Record<string, IconName>> = {
  US: "ultrasound",
  MR: "mri",
  CT: "ct",
  DX: "xray",
  CR: "xray",
  MG: "mammogram",
  BMD: "bone-density",
  RF: "fluoroscopy",
  XA: "injection",
  PT: "pet",
  NM: "pet",
  IO: "dental",
  PX: "dental",
};

export function modalityIcon(modalityCode: string): IconName {
  return drawings[modalityCode] ?? "document";
}
