import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { Button, ButtonLink, ButtonRow, Loading, PageHead } from "../../ui";
import {
  BookingScreen,
  bookingHref,
  examsHref,
  firstDayOfWeek,
  isRequested,
  LoadFailed,
  localDay,
} from "../booking";
import { useHoldPlan } from "./hold-plan";
import { asOneVisit, separately } from "./model/choices";
import type { VisitPlan } from "./model/plans";
import { NoPlans } from "./NoPlans";
import { PlanCards } from "./PlanCards";
import { PlanTrouble } from "./PlanTrouble";
import type { VisitsProps } from "./props";
import { RequestedScans } from "./RequestedScans";
import { usePlans } from "./usePlans";
import { VisitLost } from "./VisitLost";

/** One visit, or each scan on its own: the best of each, side by side. */
export function Plans({ address, query, exams }: VisitsProps) {
  const { text, formats } = useLanguage();
  const bookable = exams.filter((exam) => !isRequested(exam, query));
  const plans = usePlans(address.regionSlug, bookable, query);
  const title = text("visits.title", { count: exams.length });
  return (
    <BookingScreen title={title} step={1} doneHrefs={[examsHref(address, query)]}>
      <div className="wrap stack-large">
        <PageHead
          title={title}
          intro={text("visits.intro", { exams: formats.list(exams.map(({ name }) => name)) })}
        />
        <RequestedScans exams={exams.filter((exam) => isRequested(exam, query))} />
        {plans.isPending && (
          <div className="stack">
            <Loading label={text("visits.loading")} blocks={[6, 20]} />
          </div>
        )}
        {plans.isError && <LoadFailed error={plans.error} retry={plans.refetch} />}
        {plans.data &&
          (plans.data.length > 0 ? (
            <Choose address={address} query={query} exams={exams} plans={plans.data} />
          ) : (
            <NoPlans address={address} query={query} exams={exams} />
          ))}
      </div>
    </BookingScreen>
  );
}

function Choose({ plans, ...props }: VisitsProps & { plans: readonly VisitPlan[] }) {
  const { text } = useLanguage();
  const { limits } = useConfig();
  const { address, query, exams } = props;
  const place = { address, query };
  const hold = useHoldPlan(place);
  const [kind, setKind] = useChosenKind(address);
  const plan = plans.find((one) => one.kind === kind) ?? plans[0];
  const visit = plans.find((one) => one.kind === "ONE_VISIT")?.stays[0];
  const combinedHold = !exams.some((exam) => isRequested(exam, query));
  const each = separately(place);
  if (!plan) return null;
  const asVisit = plan.kind === "ONE_VISIT" && combinedHold;
  return (
    <>
      {hold.variables?.asVisit ? (
        <VisitLost error={hold.error} place={asOneVisit(place)} />
      ) : (
        <PlanTrouble error={hold.error} />
      )}
      <PlanCards plans={plans} value={plan.kind} onChange={setKind} />
      <ButtonRow>
        <Button
          variant="primary"
          size="lg"
          busy={hold.isPending}
          busyLabel={text("visits.holding")}
          onPress={() => hold.mutate({ stays: plan.stays, asVisit })}
        >
          {text("visits.hold", { count: plan.stays.length })}
        </Button>
        {visit && combinedHold && (
          <ButtonLink href={visitTimesHref(place, visit.start)}>
            {text("visits.more_times")}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href={bookingHref(each.address, each.query)}>
          {text("visits.each")}
        </ButtonLink>
      </ButtonRow>
      <p className="small muted">
        {text(asVisit ? "visits.hold_note_all" : "visits.hold_note", { count: limits.holdMinutes })}
      </p>
    </>
  );
}

/** Remembered while the page lives: coming back shows the chosen plan. */
function useChosenKind({ examSlugs }: VisitsProps["address"]) {
  const client = useQueryClient();
  const key = ["plan-kind", ...examSlugs];
  const [kind, setKind] = useState(() => client.getQueryData<VisitPlan["kind"]>(key));
  return [
    kind,
    (chosen: VisitPlan["kind"]) => {
      client.setQueryData(key, chosen);
      setKind(chosen);
    },
  ] as const;
}

function visitTimesHref(place: Pick<VisitsProps, "address" | "query">, start: string): string {
  const { address, query } = asOneVisit(place);
  return bookingHref({ ...address, week: firstDayOfWeek(localDay(start), false) }, query);
}
