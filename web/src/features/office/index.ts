/** The back office. Nobody but staff loads it. */
export { PendingPage } from "./PendingPage";
