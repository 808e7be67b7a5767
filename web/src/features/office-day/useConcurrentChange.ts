import { useLanguage } from "../../i18n";
import { type OfficeAppointment, VISIT_STATUSES } from "../office";
import { canMove } from "./model";

interface ConcurrentChange {
  /** The text about the change. */
  readonly said: string;
  /** Why it can no longer be moved, if so. */
  readonly act?: string | undefined;
}

interface MovedAppointment {
  /** The appointment when the move was started. */
  readonly before: Pick<OfficeAppointment, "status">;
  readonly now: Pick<OfficeAppointment, "status">;
  readonly isGone: boolean;
}

/** What colleagues did with an appointment while a person chooses where to move it. */
export function useConcurrentChange({
  before,
  now,
  isGone,
}: MovedAppointment): ConcurrentChange | undefined {
  const { text } = useLanguage();
  if (isGone) return { said: text("day.gone"), act: text("day.gone_act") };
  if (now.status === before.status) return undefined;
  const status = text(VISIT_STATUSES[now.status]);
  return canMove(now)
    ? { said: text("day.move_changed", { status }) }
    : { said: text("day.move_closed", { status }), act: text("day.move_closed_act") };
}
