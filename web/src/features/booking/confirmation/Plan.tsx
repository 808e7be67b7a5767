import type { SummaryItem } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import { Card, Timeline, type TimelineItem } from "../../../ui";
import { modalityIcon } from "../model/modality-icon";
import { preparationSteps } from "../model/preparation";

/** The way to the visit, step by step. */
export function Plan({ item }: { item: SummaryItem }) {
  const language = useLanguage();
  const { text } = language;
  return (
    <Card title={text("plan.title")} className="confirmation-plan">
      <Timeline
        items={[packing(language), ...preparing(language, item), ...visiting(language, item)]}
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

function preparing({ text, formats }: Language, item: SummaryItem): TimelineItem[] {
  return preparationSteps(item.preparation, item.start).map((step) => ({
    state: "next",
    icon: step.icon,
    when: step.at
      ? text("plan.from", {
          day: formats.day(step.at, item.timeZone),
          time: formats.time(step.at, item.timeZone),
        })
      : text("plan.before"),
    title: text(step.heading),
    detail: step.text,
  }));
}

function visiting({ text, formats }: Language, item: SummaryItem): TimelineItem[] {
  const { arriveAt, start, timeZone, clinic, examDetails } = item;
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
    {
      state: "key",
      icon: modalityIcon(examDetails.modalityCode),
      when: formats.time(start, timeZone),
      title: examDetails.name,
    },
  ];
}
