/** Loaded for exams that have questionnaires. */
export { BeforeBooking } from "./BeforeBooking";
