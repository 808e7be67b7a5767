import type { Exam } from "../../api";
import { useLanguage } from "../../i18n";
import { MessageDialog, PageHead } from "../../ui";
import { BookingScreen, bookingHref, examsHref, useGo } from "../booking";
import type { VisitsProps } from "./props";

/** A walk-in scan among several: it needs no time, and the others continue without it. */
export function WalkInNotice({ address, query, exams, exam }: VisitsProps & { exam: Exam }) {
  const { text } = useLanguage();
  const go = useGo();
  const others = exams.filter(({ slug }) => slug !== exam.slug).map(({ slug }) => slug);
  const title = text("visits.title", { count: exams.length });

  function goOn() {
    const rest = { ...address, clinicSlugs: [], examSlugs: others };
    const { times, ...kept } = query;
    go(bookingHref(rest, kept), { replace: true });
  }

  return (
    <BookingScreen title={title} step={1} doneHrefs={[examsHref(address, query)]}>
      <div className="wrap">
        <PageHead title={title} />
        <MessageDialog
          title={text("walk_in.title", { exam: exam.name })}
          isOpen
          onClose={goOn}
          buttonLabel={text("visits.walk_in_go_on")}
        >
          <p>{text("visits.walk_in_text", { exam: exam.name })}</p>
        </MessageDialog>
      </div>
    </BookingScreen>
  );
}
