export { DenyPage } from "./DenyPage";
