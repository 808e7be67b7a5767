/** What the room shows, loaded as one. */
export { Basket } from "./Basket";
export { VisitsScreen } from "./VisitsScreen";
