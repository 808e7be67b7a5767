/** Large parts that not everyone needs, loaded together: the drawing of the body and the month. */
export { BodyMap } from "./exams/BodyMap";
export { MonthOfSlots } from "./slots/MonthOfSlots";
