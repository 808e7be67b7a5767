import { useLanguage } from "../../i18n";
import { type OfficeAppointment, VISIT_STATUSES } from "../office";
import { canMove } from "./model";

interface Meanwhile {
  /** What has become of it, in words. */
  readonly said: string;
  /** Why it cannot be moved any more, where that is so. */
  readonly act?: string | undefined;
}

interface Looked {
  /** As it was when somebody began to move it. */
  readonly before: Pick<OfficeAppointment, "status">;
  readonly now: Pick<OfficeAppointment, "status">;
  readonly isGone: boolean;
}

/** What others did with an appointment while somebody chooses where to move it. */
export function useMeanwhile({ before, now, isGone }: Looked): Meanwhile | undefined {
  const { text } = useLanguage();
  if (isGone) return { said: text("day.gone"), act: text("day.gone_act") };
  if (now.status === before.status) return undefined;
  const status = text(VISIT_STATUSES[now.status]);
  return canMove(now)
    ? { said: text("day.move_changed", { status }) }
    : { said: text("day.move_closed", { status }), act: text("day.move_closed_act") };
}
