/** One's own account. Nobody but whoever has one loads it. */
export { AccountPage } from "./AccountPage";
export { SessionTable } from "./SessionTable";
