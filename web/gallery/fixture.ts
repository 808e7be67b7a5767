import type { ReactNode } from "react";

/** One component in the states a person can meet. */
export interface Fixture {
  component: string;
  states: { name: string; element: ReactNode }[];
  /** Fills the whole width of the gallery, such as the bar at the top. */
  fullWidth?: boolean;
}
