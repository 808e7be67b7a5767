import type { ReactNode } from "react";
import { Icon } from "../icon/Icon";
import { Link } from "../link/Link";
import "./stepper.css";

export interface Step {
  label: string;
  state: "done" | "current" | "todo";
  /** The address at which a finished step can be changed. */
  href?: string | undefined;
}

export interface StepperProps {
  /** Name of the progress for readers, such as "Booking progress". */
  label: string;
  steps: Step[];
  /** Such as "Step 2 of 4: Clinic and time". */
  progressText: ReactNode;
  /** Follows the name of a finished step, for screen readers: "done, change". */
  doneLabel?: string | undefined;
}

/** The current step: bars and words on a phone, numbered steps on a desktop. */
export function Stepper({ label, steps, progressText, doneLabel }: StepperProps) {
  return (
    <nav className="ui-stepper" aria-label={label}>
      <p className="ui-stepper__now">{progressText}</p>
      <ol className="ui-stepper__steps">
        {steps.map((step, index) => (
          <li
            key={step.label}
            className={`is-${step.state}`}
            aria-current={step.state === "current" ? "step" : undefined}
          >
            <span className="ui-stepper__dot" aria-hidden="true">
              {step.state === "done" ? <Icon name="check" /> : index + 1}
            </span>
            <StepName step={step} doneLabel={doneLabel} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({ step, doneLabel }: { step: Step; doneLabel: string | undefined }) {
  const name = (
    <>
      {step.label}
      {step.state === "done" && doneLabel && (
        <span className="visually-hidden"> ({doneLabel})</span>
      )}
    </>
  );
  if (step.state === "done" && step.href) {
    return (
      <Link className="ui-stepper__name" href={step.href}>
        {name}
      </Link>
    );
  }
  return <span className="ui-stepper__name">{name}</span>;
}
