import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../i18n";
import { Banner, Button, ButtonLink, ButtonRow, Dialog } from "../../ui";
import { type OfficeAppointment, useFailure, useRowWords, WordsDialog } from "../office";
import { AppointmentConsents } from "./AppointmentConsents";
import { AppointmentDocuments } from "./AppointmentDocuments";
import { AppointmentFacts } from "./AppointmentFacts";
import { AppointmentHistory } from "./AppointmentHistory";
import { setStatus } from "./api";
import { canMove } from "./model";
import { NewLink } from "./NewLink";
import { StepButtons } from "./StepButtons";
import { usePanelFocus } from "./usePanelFocus";
import type { Rights } from "./useRights";

export interface AppointmentPanelProps {
  /** The current or last known state. */
  appointment: OfficeAppointment;
  /** A colleague has removed it from the board. */
  isGone: boolean;
  rights: Rights;
  now: Date;
  /** On a narrow screen it covers the board. */
  asDialog: boolean;
  onMove: () => void;
  /** Called after a step, with a text about it. */
  onDone: (step: string) => void;
  /** Called after a step that removed it from the board. */
  onOver: (step: string) => void;
  onClose: () => void;
}

function canCancel({ status }: OfficeAppointment): boolean {
  return status === "PENDING" || canMove({ status });
}

/** One appointment: the patient, their needs, and the next steps. */
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
  return <BesideTheBoard {...props} title={title} />;
}

function BesideTheBoard({ title, ...props }: AppointmentPanelProps & { title: string }) {
  const { appointment, isGone, onClose } = props;
  const { text } = useLanguage();
  const focus = usePanelFocus(isGone ? "GONE" : appointment.status, onClose);
  return (
    <aside className="day__panel" aria-labelledby="day-panel-title" onKeyDown={focus.onKeyDown}>
      <div className="day__panel-head">
        <h2 id="day-panel-title" ref={focus.title} tabIndex={-1}>
          {title}
        </h2>
        <Button variant="quiet" icon="close" iconOnly onPress={onClose}>
          {text("day.close")}
        </Button>
      </div>
      <PanelBody {...props} />
    </aside>
  );
}

function PanelBody(props: AppointmentPanelProps) {
  const { appointment, rights, now, onMove, onDone, onOver } = props;
  const { text } = useLanguage();
  const failure = useFailure();
  const words = useRowWords();
  const [cancelling, setCancelling] = useState(false);
  const giving = useMutation({
    mutationFn: (reason: string) => setStatus(appointment, "CANCELED", reason),
    onSuccess: () => onOver(text("day.canceled")),
  });
  // The board may show a step before the person who made it has the answer.
  const isGone = props.isGone && !giving.isPending && !giving.isSuccess;
  const act = isGone ? text("day.gone_act") : undefined;
  return (
    <div className="stack">
      {isGone && (
        <Banner tone="warning" urgent>
          {text("day.gone")}
        </Banner>
      )}
      <AppointmentFacts appointment={appointment} now={now} />
      {rights.decides ? (
        <div className="day__steps">
          <StepButtons appointment={appointment} now={now} goneReason={act} onDone={onDone} />
          {appointment.status === "PENDING" && !isGone && (
            <ButtonLink variant="primary" href={`/admin/pending?clinicId=${appointment.clinicId}`}>
              {text("day.decide")}
            </ButtonLink>
          )}
          {canMove(appointment) && !isGone && (
            <Button icon="move" onPress={onMove}>
              {text("day.move")}
            </Button>
          )}
          {canCancel(appointment) && !isGone && (
            <Button variant="danger" onPress={() => setCancelling(true)}>
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
        {rights.decides && <NewLink appointment={appointment} goneReason={act} onDone={onDone} />}
      </ButtonRow>
      <AppointmentDocuments appointment={appointment} decides={rights.decides && !isGone} />
      <AppointmentConsents appointment={appointment} />
      <AppointmentHistory appointment={appointment} />
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
          meanwhile={act ? { said: text("day.gone"), act } : undefined}
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
