/** The sign-in of staff, referrers and radiologists. */
export { staffSignInQuery } from "./identity-provider";
export { StaffSignInPage } from "./StaffSignInPage";
