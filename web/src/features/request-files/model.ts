/** The line about a file beside its name. */
import type { Attachment } from "../../api";

const STEP = 1000;
const UNITS = ["byte", "kilobyte", "megabyte"] as const;

/** Referral · PDF · 1.2 MB */
export function fileDetail(
  lang: string,
  { contentType, documentType, size }: Pick<Attachment, "contentType" | "documentType" | "size">,
): string {
  const kind = contentType.split("/").at(-1)?.toUpperCase();
  return [documentType?.title, kind, sizeWords(lang, size)].filter(Boolean).join(" · ");
}

function sizeWords(lang: string, bytes: number): string {
  const power = bytes < STEP ? 0 : bytes < STEP * STEP ? 1 : 2;
  const format = new Intl.NumberFormat(lang, {
    style: "unit",
    unit: UNITS[power],
    maximumFractionDigits: power === 2 ? 1 : 0,
  });
  return format.format(bytes / STEP ** power);
}
