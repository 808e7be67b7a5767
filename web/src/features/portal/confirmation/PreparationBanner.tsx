import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Icon } from "../../../ui";
import { preparationSteps, preparationWords } from "../../booking";

type Prepared = Pick<SummaryItem, "preparation" | "start" | "timeZone">;

/** What to do before the visit, in one sentence each; instructions that two scans share are shown once. */
export function PreparationBanner({ visit }: { visit: readonly Prepared[] }) {
  const language = useLanguage();
  const steps = visit.flatMap(({ preparation, start, timeZone }) =>
    preparationSteps(preparation, start).map((step) => ({
      icon: step.icon,
      words: preparationWords(language, step, timeZone),
    })),
  );
  const once = steps.filter(
    ({ words }, at) => steps.findIndex((step) => step.words === words) === at,
  );
  if (once.length === 0) {
    return (
      <p className="ticket__prep is-none">
        <Icon name="check-circle" />
        <span>{language.text("booked.prep_none")}</span>
      </p>
    );
  }
  return (
    <ul className="ticket__prep" aria-label={language.text("booked.prep")}>
      {once.map(({ icon, words }) => (
        <li key={words}>
          <Icon name={icon} />
          <strong>{words}</strong>
        </li>
      ))}
    </ul>
  );
}
