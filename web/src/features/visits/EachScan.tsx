import { useState } from "react";
import type { Clinic, Slot } from "../../api";
import { useLanguage } from "../../i18n";
import { Button, PageHead } from "../../ui";
import {
  type BookingQuery,
  BookingScreen,
  bookingHref,
  bookingPlan,
  entriesOf,
  examsHref,
  localDay,
  ofExam,
  PlaceBar,
  SlotsViews,
  slotSearch,
  type Times,
  useGo,
  useSlots,
  useWhereabouts,
} from "../booking";
import { ChosenScans } from "./ChosenScans";
import { EachReview } from "./EachReview";
import { FootBar } from "./FootBar";
import { nextToChoose, withChoice } from "./model/choices";
import { fittingEntries } from "./model/stays";
import type { VisitsProps } from "./props";
import { useChosenStays } from "./useChosenStays";

/** A clinic and a time for each scan, one after the other; then a review of all. */
export function EachScan(props: VisitsProps) {
  const { address, query, exams } = props;
  const plan = bookingPlan(address, query, exams);
  const position = nextToChoose(plan);
  if (position === undefined) return <EachReview {...props} plan={plan} />;
  return <ScanTimes {...props} plan={plan} position={position} />;
}

interface ScanTimesProps extends VisitsProps {
  plan: ReturnType<typeof bookingPlan>;
  position: number;
}

function ScanTimes({ address, query, plan, position }: ScanTimesProps) {
  const { text, formats } = useLanguage();
  const go = useGo();
  const exam = plan.exams[position]?.exam;
  const [picked, pick] = useState<{ examSlug: string; clinicSlug: string; slot: Slot }>();
  const hrefOf = (next: BookingQuery) => bookingHref(address, next);
  const whereabouts = useWhereabouts(address.regionSlug, query, hrefOf);
  const { times: _chosen, bookingKey: _key, ...one } = whereabouts.counted;
  const search = slotSearch(ofExam(address, exam?.slug ?? ""), one);
  const { week, slots } = useSlots(search, address.week);
  const chosen = useChosenStays(address, query, plan);
  const stays = chosen.flatMap(({ stay }) => (stay ? [stay] : []));
  const entries = fittingEntries(entriesOf(slots.data?.clinics ?? [], query), stays);
  if (!exam) return null;
  const here = { ...address, ...(week ? { week } : {}) };
  const now = picked?.examSlug === exam.slug ? picked : undefined;
  const clinic = entries.find((entry) => entry.clinic.slug === now?.clinicSlug)?.clinic;
  const times: Times = {
    search,
    isChosen: (clinicSlug, { start }) => now?.clinicSlug === clinicSlug && now.slot.start === start,
    choose: (clinicSlug, slot) => pick({ examSlug: exam.slug, clinicSlug, slot }),
  };
  const title = text("visits.each_title", {
    number: position + 1,
    total: plan.exams.length,
    exam: exam.name,
  });

  function take() {
    if (!now) return;
    const next = withChoice({ address: here, query }, position, {
      ...now.slot,
      clinicSlug: now.clinicSlug,
    });
    go(bookingHref(next.address, next.query));
  }

  const takeButton = (
    <Button variant="primary" onPress={take}>
      {text("visits.take")}
    </Button>
  );
  const when = (slot: Slot, { timeZone }: Clinic) =>
    `${formats.day(slot.start, timeZone)}, ${formats.time(slot.start, timeZone)}`;

  return (
    <BookingScreen key={exam.slug} title={title} step={1} doneHrefs={[examsHref(address, query)]}>
      <div className="wrap">
        <PageHead
          title={title}
          intro={text("slots.exam_duration", { duration: formats.duration(exam.minutes) })}
        />
        <div className="side-columns">
          <div className="stack">
            <PlaceBar
              query={query}
              hrefOf={hrefOf}
              whereabouts={whereabouts}
              place={slots.data?.pcl ?? undefined}
            />
            {stays.length > 0 && <p className="muted">{text("visits.fitting")}</p>}
            <SlotsViews {...{ address, query, times, week, entries, slots }} />
          </div>
          <ChosenScans place={{ address, query }} plan={plan} chosen={chosen} current={position}>
            {now && clinic && (
              <div className="only-desk stack">
                <p>
                  <b>{when(now.slot, clinic)}</b> <span className="muted">{clinic.name}</span>
                </p>
                {takeButton}
              </div>
            )}
          </ChosenScans>
          {now && clinic && (
            <FootBar
              title={text("slots.picked_line", {
                day: formats.civilWeekday(localDay(now.slot.start)),
                date: formats.civilShort(localDay(now.slot.start)),
                time: formats.time(now.slot.start, clinic.timeZone),
              })}
              detail={clinic.name}
              action={takeButton}
            />
          )}
        </div>
      </div>
    </BookingScreen>
  );
}
