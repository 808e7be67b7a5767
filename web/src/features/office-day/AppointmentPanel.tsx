import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type TextKey, useLanguage } from "../../i18n";
import { Banner, Button, ButtonLink, ButtonRow, Dialog } from "../../ui";
import { type OfficeAppointment, useFailure, useRowWords, WordsDialog } from "../office";
import { AppointmentFacts } from "./AppointmentFacts";
import { type Status, setStatus } from "./api";
import { canMove } from "./model";
import { NewLink } from "./NewLink";
import type { Rights } from "./useRights";

export interface AppointmentPanelProps {
  appointment: OfficeAppointment;
  rights: Rights;
  now: Date;
  /** On a narrow screen it lies over the board. */
  asDialog: boolean;
  onMove: () => void;
  /** A step was taken, in words. */
  onDone: (step: string) => void;
  onClose: () => void;
}

interface StepOption {
  readonly to: Status;
  readonly label: TextKey;
  readonly done: TextKey;
}

const ARRIVE: StepOption = { to: "ARRIVED", label: "day.arrive", done: "day.state_here" };
const BEGIN: StepOption = { to: "IN_PROGRESS", label: "day.begin", done: "day.state_room" };
const COMPLETE: StepOption = { to: "COMPLETED", label: "day.complete", done: "day.state_done" };
const MISS: StepOption = { to: "NO_SHOW", label: "day.miss", done: "day.state_missed" };

/** What comes next for somebody, the likeliest first. */
function stepsOf({ status, start }: OfficeAppointment, now: Date): StepOption[] {
  if (status === "ARRIVED") return [BEGIN];
  if (status === "IN_PROGRESS") return [COMPLETE];
  const expected = status === "BOOKED" || status === "CONFIRMED" || status === "CHANGED";
  if (!expected) return [];
  return Date.parse(start) <= now.getTime() ? [ARRIVE, MISS] : [ARRIVE];
}

function canCancel({ status }: OfficeAppointment): boolean {
  return status === "PENDING" || canMove({ status });
}

/** One appointment: whose it is, what they need, and what happens next. */
export function AppointmentPanel(props: AppointmentPanelProps) {
  const { appointment, asDialog, onClose } = props;
  const { text } = useLanguage();
  const { firstName, lastName } = appointment.patientDetails;
  const title = `${lastName}, ${firstName}`;
  if (asDialog) {
    return (
      <Dialog title={title} isOpen onClose={onClose} closeLabel={text("day.close")}>
        <PanelBody {...props} />
      </Dialog>
    );
  }
  return (
    <aside className="day__panel" aria-labelledby="day-panel-title">
      <div className="day__panel-head">
        <h2 id="day-panel-title">{title}</h2>
        <Button variant="quiet" icon="close" iconOnly onPress={onClose}>
          {text("day.close")}
        </Button>
      </div>
      <PanelBody {...props} />
    </aside>
  );
}

function PanelBody({ appointment, rights, now, onMove, onDone }: AppointmentPanelProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const words = useRowWords();
  const [cancelling, setCancelling] = useState(false);
  const stepping = useMutation({
    mutationFn: ({ to }: StepOption) => setStatus(appointment, to),
    onSuccess: (_, { done }) => onDone(text(done)),
  });
  const giving = useMutation({
    mutationFn: (reason: string) => setStatus(appointment, "CANCELED", reason),
    onSuccess: () => onDone(text("day.canceled")),
  });
  const steps = stepsOf(appointment, now);
  return (
    <div className="stack">
      <AppointmentFacts appointment={appointment} now={now} />
      {stepping.error && (
        <Banner tone="danger" urgent>
          {failure(stepping.error)}
        </Banner>
      )}
      {rights.decides ? (
        <div className="day__steps">
          {steps.map((step, index) => (
            <Button
              key={step.to}
              variant={index === 0 ? "primary" : "secondary"}
              busy={stepping.isPending && stepping.variables === step}
              busyLabel={text("day.saving")}
              onPress={() => stepping.isPending || stepping.mutate(step)}
            >
              {text(step.label)}
            </Button>
          ))}
          {appointment.status === "PENDING" && (
            <ButtonLink variant="primary" href={`/admin/pending?clinicId=${appointment.clinicId}`}>
              {text("day.decide")}
            </ButtonLink>
          )}
          {canMove(appointment) && (
            <Button icon="move" onPress={onMove}>
              {text("day.move")}
            </Button>
          )}
          {canCancel(appointment) && (
            <Button
              variant="danger"
              onPress={() => {
                stepping.reset();
                setCancelling(true);
              }}
            >
              {text("day.cancel")}
            </Button>
          )}
        </div>
      ) : (
        <p className="muted">{text("day.read_only")}</p>
      )}
      <ButtonRow>
        <ButtonLink variant="quiet" href={`/appointments/${appointment.bookingKey}`}>
          {text("day.portal")}
        </ButtonLink>
        {rights.decides && <NewLink appointment={appointment} onDone={onDone} />}
      </ButtonRow>
      {cancelling && (
        <WordsDialog
          title={text("day.cancel_title")}
          overline={words(appointment)}
          label={text("day.cancel_reason")}
          missing={text("office.decline_missing")}
          doLabel={text("day.cancel_do")}
          harmful
          busy={giving.isPending}
          failure={giving.error ? failure(giving.error) : undefined}
          onDo={(reason) => giving.mutate(reason)}
          onClose={() => {
            setCancelling(false);
            giving.reset();
          }}
        >
          {text("day.cancel_what")}
        </WordsDialog>
      )}
    </div>
  );
}
