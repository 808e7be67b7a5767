/** The screens of this feature, loaded as one. */
export { EnquiryScreen } from "./EnquiryScreen";
export { WalkInScreen } from "./WalkInScreen";
