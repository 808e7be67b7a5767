export { UnsubscribePage } from "./UnsubscribePage";
