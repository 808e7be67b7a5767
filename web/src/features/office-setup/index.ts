/** Setting up what a provider offers. Nobody but staff loads it. */
export { SetupPage } from "./SetupPage";
export { StartPage } from "./start/StartPage";
