import type { SummaryItem } from "../../../api";
import type { Change } from "./useChange";

/** What every dialog of a change knows. */
export interface ChangeDialogProps {
  change: Change;
  visit: readonly SummaryItem[];
  bookingKey: string;
}
