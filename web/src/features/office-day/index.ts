/** The day of a clinic. Nobody but staff loads it. */
export { DayPage } from "./DayPage";
