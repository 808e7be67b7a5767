/** What is loaded when somebody has to prove who they are. */
export { CodeOverPage } from "./CodeOverPage";
export { checkSession } from "./check-session";
