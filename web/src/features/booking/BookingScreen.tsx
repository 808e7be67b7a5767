import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { Stepper } from "../../ui";
import { progress } from "./progress";
import "./booking-screen.css";

/** The steps that the progress bar shows. */
const stepNames = ["steps.scan", "steps.time", "steps.details", "steps.booked"] as const;

interface BookingScreenProps {
  /** The title of the browser tab before the provider's name; the home page has the configured title alone. */
  title?: string;
  /** The index of this step, which the bar shows after a pause; absent if no progress is shown. */
  step?: number;
  /** The addresses at which finished steps can be changed, by position. */
  doneHrefs?: readonly (string | undefined)[];
  children: ReactNode;
}

export function BookingScreen({ title, step, doneHrefs = [], children }: BookingScreenProps) {
  const { text } = useLanguage();
  const { radiology, application } = useConfig();
  usePage(
    title ? text("page.title", { page: title, provider: radiology.name }) : application.metaTitle,
  );
  useEffect(() => {
    if (step === undefined) progress.leave();
    else progress.change(step);
  }, [step]);
  const shown = useSyncExternalStore(progress.watch, progress.shown) ?? step;
  return (
    <>
      {step !== undefined && shown !== undefined && <Steps step={shown} doneHrefs={doneHrefs} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Steps({ step, doneHrefs }: { step: number; doneHrefs: readonly (string | undefined)[] }) {
  const { text } = useLanguage();
  const current = stepNames[step] ?? stepNames[0];
  return (
    <div className="booking-steps">
      <div className="wrap">
        <Stepper
          label={text("steps.label")}
          doneLabel={text(doneHrefs.length > 0 ? "steps.done_change" : "steps.done")}
          progressText={text("steps.progress", {
            number: step + 1,
            count: stepNames.length,
            name: text(current),
          })}
          steps={stepNames.map((name, position) => ({
            label: text(name),
            state: position < step ? "done" : position === step ? "current" : "todo",
            href: position < step ? doneHrefs[position] : undefined,
          }))}
        />
      </div>
    </div>
  );
}
