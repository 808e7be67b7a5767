/** What is large and not needed by everybody, loaded at once: the drawing of the body and the month. */
export { BodyMap } from "./exams/BodyMap";
export { MonthOfSlots } from "./slots/MonthOfSlots";
