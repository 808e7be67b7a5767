import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Icon } from "../../../ui";
import { preparationSteps } from "../model/preparation";
import { preparationWords } from "../words";

/** What to do before the visit, in one sentence each. */
export function PreparationBanner({ item }: { item: SummaryItem }) {
  const language = useLanguage();
  const steps = preparationSteps(item.preparation, item.start);
  if (steps.length === 0) {
    return (
      <p className="ticket__prep is-none">
        <Icon name="check-circle" />
        <span>{language.text("booked.prep_none")}</span>
      </p>
    );
  }
  return (
    <ul className="ticket__prep" aria-label={language.text("booked.prep")}>
      {steps.map((step) => (
        <li key={step.heading}>
          <Icon name={step.icon} />
          <strong>{preparationWords(language, step, item.timeZone)}</strong>
        </li>
      ))}
    </ul>
  );
}
