/** Stopping e-mail about a booking. */
export { UnsubscribePage } from "./UnsubscribePage";
