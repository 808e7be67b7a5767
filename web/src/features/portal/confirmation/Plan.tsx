import type { SummaryItem } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import { Card, Timeline, type TimelineItem } from "../../../ui";
import { modalityIcon, preparationSteps } from "../../booking";

/** The way to the visit and through it, step by step. */
export function Plan({ visit }: { visit: readonly SummaryItem[] }) {
  const language = useLanguage();
  const { text } = language;
  return (
    <Card title={text("plan.title")} className="confirmation-plan">
      <Timeline
        items={[packing(language), ...preparing(language, visit), ...visiting(language, visit)]}
      />
    </Card>
  );
}

function packing({ text }: Language): TimelineItem {
  return {
    state: "next",
    icon: "document",
    when: text("plan.bring_when"),
    title: text("plan.bring"),
    detail: text("plan.bring_detail"),
  };
}

/** Earliest first, over all scans of the visit. */
function preparing({ text, formats }: Language, visit: readonly SummaryItem[]): TimelineItem[] {
  return visit
    .flatMap(({ preparation, start, timeZone }) =>
      preparationSteps(preparation, start).map((step) => ({ step, timeZone })),
    )
    .sort(({ step: one }, { step: other }) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0))
    .map(({ step, timeZone }) => ({
      state: "next",
      icon: step.icon,
      when: step.at
        ? text("plan.from", {
            day: formats.day(step.at, timeZone),
            time: formats.time(step.at, timeZone),
          })
        : text("plan.before"),
      title: text(step.heading),
      detail: step.text,
    }));
}

function visiting({ text, formats }: Language, visit: readonly SummaryItem[]): TimelineItem[] {
  const [first] = visit;
  if (!first) return [];
  const { arriveAt, timeZone, clinic } = first;
  return [
    {
      state: "key",
      icon: "pin",
      when: text("plan.at", {
        day: formats.day(arriveAt, timeZone),
        time: formats.time(arriveAt, timeZone),
      }),
      title: text("plan.arrive", { clinic: clinic.name }),
      detail: text("plan.arrive_detail"),
    },
    ...visit.map(
      ({ start, examDetails }): TimelineItem => ({
        state: "key",
        icon: modalityIcon(examDetails.modalityCode),
        when: formats.time(start, timeZone),
        title: examDetails.name,
      }),
    ),
  ];
}
