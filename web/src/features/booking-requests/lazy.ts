/** What the room shows, loaded as one. */
export { EnquiryScreen } from "./EnquiryScreen";
export { WalkInScreen } from "./WalkInScreen";
