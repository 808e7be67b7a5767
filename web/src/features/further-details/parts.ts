export { GuardianFields } from "./GuardianFields";
export { NeedsFields } from "./NeedsFields";
export { ReferrerField } from "./ReferrerField";
export { ScanQuestions } from "./ScanQuestions";
