/** The way in for staff, referrers and radiologists. */
export { staffWaysQuery } from "./identity-provider";
export { StaffSignInPage } from "./StaffSignInPage";
