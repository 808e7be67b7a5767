import type { components } from "../../api/schema.gen";
import { useLanguage } from "../../i18n";

export type Clash = components["schemas"]["Clash"];
type Side = components["schemas"]["ClashSide"];

/** Both times of a patient who would be at two places at once. The place of another clinic's is not known here. */
export function useClashWords() {
  const { text, formats } = useLanguage();
  const words = ({ start, end, timeZone, clinicName, examName }: Side) =>
    [
      `${formats.day(start, timeZone)}, ${formats.timeRange(start, end, timeZone)}`,
      examName ?? "",
      clinicName ?? text("office.clash_elsewhere"),
    ]
      .filter(Boolean)
      .join(", ");
  return ({ wanted, other }: Clash) =>
    text("office.clash", { wanted: words(wanted), other: words(other) });
}
