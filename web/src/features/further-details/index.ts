/** What the booking form asks of some people only: loaded by the page of the form that asks it. */
export type {
  ChosenDoctor,
  PartOfDay,
  PreferredDay,
  YesNo,
} from "./types";

export const loadFurtherDetails = () => import("./parts");
