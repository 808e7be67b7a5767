/** Help by people: a call back, or a message to the call centre. Its dialogs are loaded when one is opened. */
export { HelpButtons } from "./HelpButtons";
export { KnownPatient } from "./KnownPatient";
