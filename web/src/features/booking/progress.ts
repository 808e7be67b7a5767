import { track } from "../../lib/tracking";
import { Progress } from "./model/progress";

/** One for the page: a step is counted once, whichever screens belong to it. */
export const progress = new Progress((step) => track("booking_step", { step }));
