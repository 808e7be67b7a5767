import { useLanguage } from "../../../i18n";
import type { Span } from "./age";

/** A duration as text. */
export function useSpan() {
  const { text, formats } = useLanguage();
  return (span: Span) =>
    "days" in span ? text("lists.days", { count: span.days }) : formats.duration(span.minutes);
}
