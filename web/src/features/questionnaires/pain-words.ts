import { useLanguage } from "../../i18n";

/** What each score from 0 to 10 means. */
export function usePainWords(): readonly string[] {
  const { text } = useLanguage();
  const [none, mild, moderate, severe, worst] = [
    text("pain.none"),
    text("pain.mild"),
    text("pain.moderate"),
    text("pain.severe"),
    text("pain.worst"),
  ];
  return [none, mild, mild, mild, moderate, moderate, moderate, severe, severe, severe, worst];
}
