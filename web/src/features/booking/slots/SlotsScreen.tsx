import { useSuspenseQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { Icon, Link, PageHead, useMediaQuery } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import type { BookingAddress } from "../model/address";
import { type BookingQuery, isMove, withoutSlot } from "../model/query";
import { entriesOf, preselected } from "../model/slots";
import { bookingHref, clinicsHref, examsHref } from "../navigation";
import { ClinicsMap } from "../place/ClinicsMap";
import { PlaceBar } from "../place/PlaceBar";
import { useWhereabouts } from "../place/useWhereabouts";
import { examQuery } from "../queries";
import { JustTaken } from "../taken/JustTaken";
import { useTaken } from "../taken/useTaken";
import { ChangedExam } from "./ChangedExam";
import { ChosenSlot } from "./ChosenSlot";
import { SlotsViews } from "./SlotsViews";
import { useTimes } from "./times";
import { slotSearch, useSlots } from "./useSlots";
import "./slots-screen.css";

/** Clinics by distance, each with its free times of one week. */
export function SlotsScreen({ address, query }: { address: BookingAddress; query: BookingQuery }) {
  const { text, formats } = useLanguage();
  const { data: exam } = useSuspenseQuery(
    examQuery(address.regionSlug, address.examSlugs[0] ?? ""),
  );
  const hrefOf = (next: BookingQuery) => bookingHref(address, next);
  const whereabouts = useWhereabouts(address.regionSlug, query, hrefOf);
  const { week, slots } = useSlots(slotSearch(address, whereabouts.counted), address.week);
  const times = useTimes({ ...address, ...(week ? { week } : {}) }, query);
  const { taken, lose, leave } = useTaken();
  const wide = useMediaQuery("(min-width: 1120px)");
  const entries = entriesOf(slots.data?.clinics ?? [], query);
  const chosen = preselected(entries, query);
  const scansHref = examsHref(address, query);
  const move = isMove(query);
  const title = text(move ? "move.pick" : "slots.title");
  const steps = move ? {} : { step: 1, doneHrefs: [scansHref] };
  if (!exam) return null;
  if (taken) {
    return (
      <BookingScreen key="taken" title={text("taken.title")} {...steps}>
        <JustTaken taken={taken} exams={[exam]} address={address} query={query} leave={leave} />
      </BookingScreen>
    );
  }
  const map = slots.data && (
    <ClinicsMap
      clinics={entries.map(({ clinic, slots: free }, position) => ({
        ...clinic,
        number: position + 1,
        quiet: free.length === 0,
      }))}
      region={whereabouts.region}
      query={query}
      hrefOf={hrefOf}
    />
  );
  return (
    <BookingScreen key="slots" title={title} {...steps}>
      <div className="wrap">
        <PageHead title={title} intro={move && text("move.stands")} />
        <div className="side-columns">
          <div className="stack">
            <p className="slots-exam">
              <Icon name="list" />
              <span className="slots-exam__words">
                <b>{exam.name}</b>{" "}
                <span className="muted nowrap">
                  {text("slots.exam_duration", { duration: formats.duration(exam.minutes) })}
                </span>
              </span>
              {!move && (
                <Link className="link-alone" href={scansHref}>
                  {text("slots.change_exam")}
                  <span className="visually-hidden"> {text("slots.change_exam_more")}</span>
                </Link>
              )}
            </p>
            <ChangedExam exams={[exam]} query={query} />
            <BackToClinics address={address} query={query} />
            <PlaceBar
              query={query}
              hrefOf={hrefOf}
              whereabouts={whereabouts}
              place={slots.data?.pcl ?? undefined}
            />
            {!wide && map}
            <SlotsViews {...{ address, query, times, week, entries, slots }} />
          </div>
          <div className="slots-side">
            {wide && map}
            <ChosenSlot
              chosen={chosen}
              exam={exam}
              address={{ ...address, ...(week ? { week } : {}) }}
              query={query}
              onTaken={lose}
            />
          </div>
        </div>
      </div>
    </BookingScreen>
  );
}

/** From one clinic back to where the person came from: the clinics list or the times of all clinics. */
function BackToClinics({ address, query }: { address: BookingAddress; query: BookingQuery }) {
  const { text } = useLanguage();
  if (address.clinicSlugs.length !== 1) return null;
  const { navigateFromClinic, ...others } = withoutSlot(query);
  return (
    <p>
      <Link
        className="link-alone"
        href={
          navigateFromClinic
            ? clinicsHref(address, others)
            : bookingHref({ ...address, clinicSlugs: [] }, others)
        }
      >
        {text(navigateFromClinic ? "clinics.back" : "clinics.back_slots")}
      </Link>
    </p>
  );
}
