/**
 * How far a person has come, for counting: the bar shows the step of the screen at once, but a step counts only when
 * somebody has stayed on it, so that leafing back and forth counts nothing.
 */
/** Scan, clinic and time, details, booked. */
export const STEPS = [0, 1, 2, 3] as const;

/** Where whoever has sent a booking, or a request for one, has come to. */
export const BOOKED_STEP = 3;

export const STEP_REST_MS = 2000;

export class Progress {
  #step: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #applied: (step: number) => void;

  constructor(applied: (step: number) => void) {
    this.#applied = applied;
  }

  /** Applies when it has rested; one that is already present changes nothing, and ends what waited. */
  change(step: number): void {
    clearTimeout(this.#timer);
    if (step === this.#step) return;
    this.#timer = setTimeout(() => {
      this.#step = step;
      this.#applied(step);
    }, STEP_REST_MS);
  }
}
