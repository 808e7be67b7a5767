/** The screens of this feature, loaded as one. */
export { Basket } from "./Basket";
export { VisitsScreen } from "./VisitsScreen";
