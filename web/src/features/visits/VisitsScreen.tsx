import { isMove, isRequested, useExams } from "../booking";
import { EachScan } from "./EachScan";
import { Plans } from "./Plans";
import type { VisitsProps } from "./props";
import { VisitTimes } from "./VisitTimes";
import { WalkInNotice } from "./WalkInNotice";
import "./visits.css";

/** Several scans: the plans to choose from, the times of one visit, or a time for each scan. */
export function VisitsScreen({ address, query }: Omit<VisitsProps, "exams">) {
  const exams = useExams(address);
  const props = { address, query, exams };
  const walkIn = exams.find(({ kind }) => kind === "WALK_IN");
  if (walkIn) return <WalkInNotice {...props} exam={walkIn} />;
  if (query.separateBooking) return <EachScan {...props} />;
  const combinedHold = !exams.some((exam) => isRequested(exam, query));
  // A visit moves as a whole.
  return isMove(query) || (address.week && combinedHold) ? (
    <VisitTimes {...props} />
  ) : (
    <Plans {...props} />
  );
}
