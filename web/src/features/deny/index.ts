/** The page that says no. */
export { DenyPage } from "./DenyPage";
