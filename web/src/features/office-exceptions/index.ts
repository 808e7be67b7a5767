/** Closures and extra hours, and moving the patients who are affected by a closure. Loaded only for staff. */
export { ExceptionsPage } from "./ExceptionsPage";
export { MovesPage } from "./MovesPage";
export { NewExceptionPage } from "./NewExceptionPage";
