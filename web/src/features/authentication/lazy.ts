/** Loaded when a visitor has to sign in, has done so, or can't continue: one file for all of it. */
export { DenyPage } from "../deny";
export { StaffSignInPage } from "../staff-sign-in";
export { UnsubscribePage } from "../unsubscribe";
export { AuthenticationScreen } from "./AuthenticationScreen";
export { CodeStep } from "./CodeStep";
export { checkSession } from "./check-session";
export { endSession } from "./end-session";
export { authenticationHref } from "./model/address";
export { SessionCorner } from "./session/SessionCorner";
