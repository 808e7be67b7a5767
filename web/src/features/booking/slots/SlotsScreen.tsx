import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { Icon, Link, Loading, PageHead } from "../../../ui";
import { BookingScreen } from "../BookingScreen";
import type { BookingAddress } from "../model/address";
import type { TakenSlot } from "../model/alternatives";
import type { BookingQuery } from "../model/query";
import { preselected } from "../model/slots";
import { examsHref } from "../navigation";
import { examQuery } from "../queries";
import { JustTaken } from "../taken/JustTaken";
import { ChangedExam } from "./ChangedExam";
import { ChosenSlot } from "./ChosenSlot";
import { PlaceBar } from "./PlaceBar";
import { SlotsFailed } from "./SlotsFailed";
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
  const { week, slots } = useSlots(slotSearch(address, query), address.week);
  const times = useTimes({ ...address, ...(week ? { week } : {}) }, query);
  const [taken, setTaken] = useState<TakenSlot>();
  const entries = slots.data?.clinics ?? [];
  const chosen = preselected(entries, query);
  const scansHref = examsHref(address, query);
  if (!exam) return null;
  if (taken) {
    return (
      <BookingScreen key="taken" title={text("taken.title")} step={1} doneHrefs={[scansHref]}>
        <JustTaken
          taken={taken}
          exam={exam}
          address={address}
          query={query}
          leave={() => setTaken(undefined)}
        />
      </BookingScreen>
    );
  }
  return (
    <BookingScreen key="slots" title={text("slots.title")} step={1} doneHrefs={[scansHref]}>
      <div className="wrap">
        <PageHead title={text("slots.title")} />
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
              <Link className="link-alone" href={scansHref}>
                {text("slots.change_exam")}
                <span className="visually-hidden"> {text("slots.change_exam_more")}</span>
              </Link>
            </p>
            <ChangedExam exams={[exam]} query={query} />
            <PlaceBar address={address} query={query} place={slots.data?.pcl ?? undefined} />
            {!slots.data && <Loading label={text("slots.loading")} blocks={[3, 18, 18]} />}
            <SlotsFailed slots={slots} />
            {slots.data && week && (
              <SlotsViews
                address={address}
                query={query}
                times={times}
                week={week}
                entries={entries}
              />
            )}
          </div>
          <ChosenSlot
            chosen={chosen}
            exam={exam}
            address={{ ...address, ...(week ? { week } : {}) }}
            query={query}
            onTaken={setTaken}
          />
        </div>
      </div>
    </BookingScreen>
  );
}
