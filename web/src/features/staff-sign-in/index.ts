/** The sign-in of staff, referrers and radiologists. */
export { staffWaysQuery } from "./identity-provider";
export { StaffSignInPage } from "./StaffSignInPage";
