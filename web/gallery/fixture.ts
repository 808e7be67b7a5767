import type { ReactNode } from "react";

/** One component in the states a person can meet. */
export interface Fixture {
  component: string;
  states: FixtureState[];
  /** Fills the whole width of the gallery, such as the bar at the top. */
  fullWidth?: boolean;
  /** Smaller components that stand only inside this one. */
  shows?: string[];
}

interface FixtureState {
  name: string;
  element: ReactNode;
  /** The first button opens what is to be seen; `useOpened` closes it again. */
  opens?: boolean;
}
