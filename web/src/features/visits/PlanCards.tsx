import { useLanguage } from "../../i18n";
import { PlanChoice, Tag, type TagTone } from "../../ui";
import { itineraryOf, totalsOf } from "./itinerary";
import type { Mark } from "./model/compare";
import type { PlanKind, VisitPlan } from "./model/plans";
import { byDay } from "./model/stays";

interface PlanCardsProps {
  plans: readonly VisitPlan[];
  value: PlanKind;
  onChange: (kind: PlanKind) => void;
}

const titles = {
  ONE_VISIT: "visits.plan_visit",
  SOONEST: "visits.plan_soonest",
  NEAREST: "visits.plan_nearest",
} as const satisfies Record<PlanKind, string>;

const tags = {
  LEAST_TRAVEL: { text: "visits.tag_travel", tone: "brand", icon: "link" },
  SOONEST: { text: "visits.tag_soonest", tone: "accent", icon: "bolt" },
} as const satisfies Record<Mark, { tone: TagTone } & Record<string, string>>;

/** The plans with their totals and itineraries. */
export function PlanCards({ plans, value, onChange }: PlanCardsProps) {
  const language = useLanguage();
  const { text } = language;
  const now = new Date();
  return (
    <PlanChoice
      legend={text("visits.choose_plan")}
      value={value}
      onChange={onChange}
      plans={plans.map(({ kind, stays, marks }) => {
        const clinics = new Set(stays.map(({ clinic }) => clinic.slug)).size;
        return {
          value: kind,
          title: text(titles[kind]),
          tag: marks.map((mark) => (
            <Tag key={mark} tone={tags[mark].tone} icon={tags[mark].icon}>
              {text(tags[mark].text)}
            </Tag>
          )),
          detail:
            clinics === 1
              ? text("visits.at_clinic", { clinic: stays[0]?.clinic.name ?? "" })
              : text("visits.at_several", {
                  clinics: text("visits.clinic_count", { count: clinics }),
                  days: text("visits.day_count", { count: byDay(stays).length }),
                }),
          totals: totalsOf(language, stays),
          days: itineraryOf(language, stays, now),
        };
      })}
    />
  );
}
