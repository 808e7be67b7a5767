/** The dialogs are one file: what they share would else be loaded with the first screen. */
export { CallBackDialog } from "./CallBackDialog";
export { KnownPatientDialog } from "./KnownPatientDialog";
export { WriteDialog } from "./WriteDialog";
