/** Both dialogs are one file: what they share would else be loaded with the first screen. */
export { CallBackDialog } from "./CallBackDialog";
export { WriteDialog } from "./WriteDialog";
