export { GuardianFields } from "./GuardianFields";
export { NeedsFields } from "./NeedsFields";
export { PreferredTimes } from "./PreferredTimes";
export { ReferrerField } from "./ReferrerField";
