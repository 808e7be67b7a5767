import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { Button, Card, Itinerary, Link, PageHead } from "../../ui";
import {
  type BookingQuery,
  BookingScreen,
  bookingHref,
  entriesOf,
  examsHref,
  isMove,
  localDay,
  PlaceBar,
  preselected,
  SlotsViews,
  slotSearch,
  useSlots,
  useTimes,
  useWhereabouts,
} from "../booking";
import { FootBar } from "./FootBar";
import { useHoldPlan } from "./hold-plan";
import { itineraryOf, totalsOf } from "./itinerary";
import { asOneVisit, separately } from "./model/choices";
import { type Stay, staysOf } from "./model/stays";
import type { VisitsProps } from "./props";
import { VisitLost } from "./VisitLost";

/** The times at which all scans can be done in one visit, by week or by month. */
export function VisitTimes({ address, query, exams }: VisitsProps) {
  const { text, formats } = useLanguage();
  const hrefOf = (next: BookingQuery) => bookingHref(address, next);
  const whereabouts = useWhereabouts(address.regionSlug, query, hrefOf);
  const { week, slots } = useSlots(slotSearch(address, whereabouts.counted), address.week);
  const here = { ...address, ...(week ? { week } : {}) };
  const times = useTimes(here, query);
  const entries = entriesOf(slots.data?.clinics ?? [], query);
  const chosen = preselected(entries, query);
  const plans = asOneVisit({ address, query });
  const each = separately({ address, query });
  const move = isMove(query);
  const title = text(move ? "move.pick" : "visits.times_title");
  const steps = move ? {} : { step: 1, doneHrefs: [examsHref(address, query)] };
  return (
    <BookingScreen title={title} {...steps}>
      <div className="wrap">
        <PageHead title={title} intro={formats.list(exams.map(({ name }) => name))} />
        <div className="side-columns">
          <div className="stack">
            {!move && (
              <p className="visits-links">
                <Link href={bookingHref(plans.address, plans.query)}>
                  {text("visits.back_to_plans")}
                </Link>
                <Link href={bookingHref(each.address, each.query)}>{text("visits.each")}</Link>
              </p>
            )}
            <PlaceBar
              query={query}
              hrefOf={hrefOf}
              whereabouts={whereabouts}
              place={slots.data?.pcl ?? undefined}
            />
            <SlotsViews {...{ address, query, times, week, entries, slots }} />
          </div>
          <ChosenVisit
            place={{ address: here, query }}
            stays={chosen ? staysOf(exams, chosen.entry.clinic, chosen.slot) : []}
          />
        </div>
      </div>
    </BookingScreen>
  );
}

interface ChosenVisitProps {
  place: Pick<VisitsProps, "address" | "query">;
  stays: readonly Stay[];
}

/** The choice, scan by scan, with the gaps between them. */
function ChosenVisit({ place, stays }: ChosenVisitProps) {
  const language = useLanguage();
  const { text, formats } = language;
  const { limits } = useConfig();
  const hold = useHoldPlan(place);
  const [first] = stays;
  const last = stays.at(-1);
  const holdButton = (
    <Button
      variant="primary"
      busy={hold.isPending}
      busyLabel={text("visits.holding")}
      onPress={() => hold.mutate({ stays, asVisit: true })}
    >
      {text("visits.hold", { count: stays.length })}
    </Button>
  );
  return (
    <>
      <Card as="aside" title={text("slots.picked")} className="visits-picked">
        <VisitLost error={hold.error} place={place} gone={stays.length === 0} />
        {first ? (
          <>
            <p className="visits-picked__clinic">
              <b>{first.clinic.name}</b> <span className="muted">{first.clinic.address}</span>
            </p>
            <Itinerary
              totals={totalsOf(language, stays).slice(1)}
              days={itineraryOf(language, stays, new Date())}
            />
            <div className="only-desk">{holdButton}</div>
            <p className="small muted">
              {text("visits.hold_note_all", { count: limits.holdMinutes })}
            </p>
          </>
        ) : (
          <p className="muted">{text("slots.picked_none")}</p>
        )}
      </Card>
      {first && last && (
        <FootBar
          title={text("slots.picked_line", {
            day: formats.civilWeekday(localDay(first.start)),
            date: formats.civilShort(localDay(first.start)),
            time: formats.timeRange(first.start, last.end, first.clinic.timeZone),
          })}
          detail={first.clinic.name}
          action={holdButton}
        />
      )}
    </>
  );
}
