import { lazy, Suspense } from "react";
import { useLanguage } from "../../../i18n";
import { Loading, Segmented } from "../../../ui";
import { bookingHref, useGo } from "../navigation";
import { ClinicsOfWeek, type ClinicsOfWeekProps } from "./ClinicsOfWeek";
import { useScrollToChosen } from "./useScrollToChosen";

/** Most people look at a week: the month comes when it is asked for. */
const MonthOfSlots = lazy(() =>
  import("../lazy-views").then(({ MonthOfSlots }) => ({ default: MonthOfSlots })),
);

/** Free times as a week of clinics, or as a month of days. */
export function SlotsViews(props: ClinicsOfWeekProps) {
  const { text } = useLanguage();
  const go = useGo();
  const { address, query, week } = props;
  const view = query.slotsView ?? "WEEK";
  useScrollToChosen();
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
        <ClinicsOfWeek key={week} {...props} />
      )}
    </>
  );
}
