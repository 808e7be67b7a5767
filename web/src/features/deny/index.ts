/** The denial page. */
export { DenyPage } from "./DenyPage";
