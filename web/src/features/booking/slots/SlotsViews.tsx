import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useLanguage } from "../../../i18n";
import type { CivilDate } from "../../../lib/civil-date";
import { Loading, Segmented } from "../../../ui";
import { bookingHref, useGo } from "../navigation";
import { ClinicsOfWeek, type ClinicsOfWeekProps, type ViewOfSlotsProps } from "./ClinicsOfWeek";
import { SlotsFailed } from "./SlotsFailed";
import { useScrollToChosen } from "./useScrollToChosen";
import { WeekNavigation } from "./WeekNavigation";

/** Most people use the week view: the month loads on request. */
const MonthOfSlots = lazy(() =>
  import("../lazy-views").then(({ MonthOfSlots }) => ({ default: MonthOfSlots })),
);

interface SlotsViewsProps extends Omit<ClinicsOfWeekProps, "week"> {
  /** Unknown until the first free time is. */
  week: CivilDate | undefined;
  slots: UseQueryResult;
}

/** Free times as a week of clinics, or as a month of days. */
export function SlotsViews({ slots, week, ...props }: SlotsViewsProps) {
  const { text } = useLanguage();
  const loading = slots.data === undefined;
  useScrollToChosen(!loading);
  return (
    <>
      <SlotsFailed slots={slots} />
      {week ? (
        <View {...props} week={week} loading={loading} />
      ) : (
        <Loading label={text("slots.loading")} blocks={[3, 18, 18]} />
      )}
    </>
  );
}

function View(props: ViewOfSlotsProps) {
  const { text } = useLanguage();
  const go = useGo();
  const { address, query, week } = props;
  const view = query.slotsView ?? "WEEK";
  return (
    <>
      <div className="slots-views">
        <Segmented
          label={text("slots.view")}
          value={view}
          onChange={(slotsView) =>
            go(bookingHref({ ...address, week }, { ...query, slotsView }), { sameScreen: true })
          }
          options={[
            { value: "WEEK", label: text("slots.view_week") },
            { value: "MONTH", label: text("slots.view_month") },
          ]}
        />
      </div>
      {view === "MONTH" ? (
        <Suspense fallback={<Loading label={text("slots.loading")} blocks={[24]} />}>
          <MonthOfSlots {...props} />
        </Suspense>
      ) : (
        <WeekOfSlots {...props} />
      )}
    </>
  );
}

/** The buttons for other weeks stay in place: a person who pressed one keeps the focus, and hears the result. */
function WeekOfSlots({ loading, ...props }: ViewOfSlotsProps) {
  const { text } = useLanguage();
  return (
    <>
      <WeekNavigation {...props} loading={loading} />
      {loading ? (
        <Loading label={text("slots.loading")} blocks={[3, 18, 18]} />
      ) : (
        <ClinicsOfWeek key={props.week} {...props} />
      )}
    </>
  );
}
