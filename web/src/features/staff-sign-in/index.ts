/** The way in for staff, referrers and radiologists. */
export { StaffSignInPage } from "./StaffSignInPage";
