/** Fields of the booking form that only some people see: loaded by the page of the form that has them. */
export type {
  ChosenDoctor,
  PartOfDay,
  PreferredDay,
  YesNo,
} from "./types";

export const loadFurtherDetails = () => import("./parts");
