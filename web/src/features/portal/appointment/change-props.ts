import type { SummaryItem } from "../../../api";
import type { Change } from "./useChange";

/** The props of every dialog of a change. */
export interface ChangeDialogProps {
  change: Change;
  visit: readonly SummaryItem[];
  bookingKey: string;
}
