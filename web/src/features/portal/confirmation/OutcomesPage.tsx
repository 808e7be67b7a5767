import type { ReactNode } from "react";
import type { Clinic } from "../../../api";
import { type Language, useLanguage } from "../../../i18n";
import { OutcomeList, type OutcomeListProps, PageHead } from "../../../ui";
import { BOOKED_STEP, BookingScreen, type SentSubmission } from "../../booking";
import { FailedScan } from "./FailedScan";
import { SideCards } from "./SideCards";

export type Outcome = OutcomeListProps["outcomes"][number];

interface OutcomesPageProps {
  title: string;
  intro: string;
  outcomes: Outcome[];
  clinic?: Clinic | undefined;
  /** What is to be done next. */
  children?: ReactNode;
}

/** Scans one below the other, each with its result. */
export function OutcomesPage({ title, intro, outcomes, clinic, children }: OutcomesPageProps) {
  const { text } = useLanguage();
  return (
    <BookingScreen key="results" title={title} step={BOOKED_STEP}>
      <div className="wrap side-columns">
        <div className="stack-large">
          <PageHead title={title} intro={intro} />
          <OutcomeList label={text("results.label")} announcement={title} outcomes={outcomes} />
          {children}
        </div>
        <SideCards clinic={clinic} />
      </div>
    </BookingScreen>
  );
}

export function failedOutcomes(
  { text }: Language,
  { answer, newKeys, booking }: SentSubmission,
): Outcome[] {
  const appointments = answer.appointments
    .filter(({ success }) => !success)
    .map((result, position) => ({ result, newKey: newKeys[position] }));
  const requests = answer.bookingRequests
    .filter(({ success }) => !success)
    .map((result) => ({ result, newKey: undefined }));
  return [...appointments, ...requests].map(
    ({ result, newKey }, position): Outcome => ({
      key: `failed-${position}`,
      state: "failed",
      stateLabel: text("results.failed"),
      title: result.examName,
      detail: result.clinicName,
      children: <FailedScan result={result} newKey={newKey} booking={booking} />,
    }),
  );
}
