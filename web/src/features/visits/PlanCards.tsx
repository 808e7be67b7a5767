import { useLanguage } from "../../i18n";
import { PlanChoice, Tag, type TagTone } from "../../ui";
import { itineraryOf, totalsOf } from "./itinerary";
import type { PlanKind, VisitPlan } from "./model/plans";
import { byDay } from "./model/stays";

interface PlanCardsProps {
  plans: readonly VisitPlan[];
  value: PlanKind;
  onChange: (kind: PlanKind) => void;
}

const looks = {
  ONE_VISIT: { title: "visits.plan_visit", tag: "visits.tag_visit", tone: "brand", icon: "link" },
  SOONEST: {
    title: "visits.plan_soonest",
    tag: "visits.tag_soonest",
    tone: "accent",
    icon: "bolt",
  },
  NEAREST: { title: "visits.plan_nearest", tag: "visits.tag_nearest", tone: "info", icon: "pin" },
} as const satisfies Record<PlanKind, { tone: TagTone } & Record<string, string>>;

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
      plans={plans.map(({ kind, stays }) => {
        const look = looks[kind];
        const clinics = new Set(stays.map(({ clinic }) => clinic.slug)).size;
        return {
          value: kind,
          title: text(look.title),
          tag: (
            <Tag tone={look.tone} icon={look.icon}>
              {text(look.tag)}
            </Tag>
          ),
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
