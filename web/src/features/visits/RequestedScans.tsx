import type { Exam } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner } from "../../ui";

/** Scans that have no times online: we call about them, the others are booked now. */
export function RequestedScans({ exams }: { exams: readonly Exam[] }) {
  const { text, formats } = useLanguage();
  if (exams.length === 0) return null;
  return (
    <Banner tone="info" icon="phone">
      {text("visits.asked", { exams: formats.list(exams.map(({ name }) => name)) })}
    </Banner>
  );
}
