/** A drawing for a type of scan, by the words providers use for it. */
import type { IconName } from "../../../ui";

const drawings: readonly (readonly [RegExp, IconName])[] = [
  [/ultrasound|sonograph/i, "ultrasound"],
  [/\bmri?\b|magnetic/i, "mri"],
  [/pet|nuclear/i, "pet"],
  [/\bct\b|cat scan/i, "ct"],
  [/dental|opg|cone beam/i, "dental"],
  [/mammo|breast/i, "mammogram"],
  [/bone|densit|dexa/i, "bone-density"],
  [/inject|intervention/i, "injection"],
  [/fluoro|barium|screening/i, "fluoroscopy"],
  [/x.?ray|radiograph/i, "xray"],
];

export function modalityIcon(modalityName: string): IconName {
  return drawings.find(([words]) => words.test(modalityName))?.[1] ?? "document";
}
