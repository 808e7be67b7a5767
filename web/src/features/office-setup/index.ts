/** Setting up what a provider offers. Loaded only for staff. */
export { choicesQuery } from "./api";
export { ManyField } from "./fields/ManyField";
export { type SavedRecord, textOf } from "./model/fields";
export { SetupFrame } from "./SetupFrame";
export { SetupPage } from "./SetupPage";
export { isGuideWanted } from "./start/guide";
export { StartPage } from "./start/StartPage";
