/** Closures and extra hours, and moving those whom a closure hits. Nobody but staff loads it. */
export { ExceptionsPage } from "./ExceptionsPage";
export { MovesPage } from "./MovesPage";
export { NewExceptionPage } from "./NewExceptionPage";
