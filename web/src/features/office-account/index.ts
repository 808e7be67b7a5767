/** The signed-in person's own account. Loaded only for accounts. */
export { AccountPage } from "./AccountPage";
export { SessionTable } from "./SessionTable";
