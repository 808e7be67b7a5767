import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { Button, ButtonRow, Card, Itinerary, PageHead } from "../../ui";
import { type BookingPlan, BookingScreen, bookingHref, examsHref, useGo } from "../booking";
import { ClinicChoice } from "../booking-requests";
import { ChosenScans } from "./ChosenScans";
import { useHoldPlan } from "./hold-plan";
import { itineraryOf, totalsOf } from "./itinerary";
import { withClinic } from "./model/choices";
import { PlanTrouble } from "./PlanTrouble";
import type { VisitsProps } from "./props";
import { useChosenStays } from "./useChosenStays";

/** Every scan has its time: a review of the itinerary, then all of them are held. */
export function EachReview({ address, query, plan }: VisitsProps & { plan: BookingPlan }) {
  const language = useLanguage();
  const { text } = language;
  const { limits } = useConfig();
  const go = useGo();
  const place = { address, query };
  const chosen = useChosenStays(address, query, plan);
  const stays = chosen.flatMap(({ stay }) => (stay ? [stay] : []));
  const timed = plan.exams.filter(({ as }) => as === "APPOINTMENT").length;
  const complete = stays.length === timed;
  const hold = useHoldPlan(place);
  const title = text("visits.review_title", { count: plan.exams.length });
  return (
    <BookingScreen key="review" title={title} step={1} doneHrefs={[examsHref(address, query)]}>
      <div className="wrap">
        <PageHead title={title} intro={text("visits.review_intro")} />
        <div className="side-columns">
          <div className="stack-large">
            <PlanTrouble error={hold.error} />
            {stays.length > 0 && (
              <Card as="div">
                <Itinerary
                  level={2}
                  totals={totalsOf(language, stays)}
                  days={itineraryOf(language, stays, new Date())}
                />
              </Card>
            )}
            {plan.exams.map(({ exam, as, clinicSlug }, position) =>
              as === "BOOKING_REQUEST" ? (
                <ClinicChoice
                  key={exam.slug}
                  exams={[exam]}
                  address={address}
                  query={query}
                  value={clinicSlug}
                  onChange={(clinic) => {
                    const next = withClinic(place, position, clinic);
                    go(bookingHref(next.address, next.query), { sameScreen: true });
                  }}
                />
              ) : null,
            )}
            <ButtonRow>
              <Button
                variant="primary"
                size="lg"
                aria-disabled={!complete}
                busy={hold.isPending}
                busyLabel={text("visits.holding")}
                onPress={complete ? () => hold.mutate({ stays, asVisit: false }) : undefined}
              >
                {text("visits.hold", { count: timed })}
              </Button>
            </ButtonRow>
            <p className="small muted">
              {complete
                ? text("visits.hold_note", { count: limits.holdMinutes })
                : text("visits.hold_wait")}
            </p>
          </div>
          <ChosenScans place={place} plan={plan} chosen={chosen} />
        </div>
      </div>
    </BookingScreen>
  );
}
