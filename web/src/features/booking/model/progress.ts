/**
 * The step a person has reached. A change of the step applies after a pause, in the bar as in what is counted, so
 * that going back and forth moves nothing; if no step is shown yet, the first is there at once.
 */
/** Scan, clinic and time, details, booked. */
export const STEPS = [0, 1, 2, 3] as const;

/** The steps of a person who has sent a booking or a request. */
export const BOOKED_STEP = 3;

export const STEP_REST_MS = 2000;

export class Progress {
  #step: number | undefined;
  #shown: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #applied: (step: number) => void;
  readonly #watchers = new Set<() => void>();

  constructor(applied: (step: number) => void) {
    this.#applied = applied;
  }

  /** What the bar shows. */
  readonly shown = (): number | undefined => this.#shown;

  /** Calls back whenever the bar shows another step; returns a function that stops it. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  /** Applies after a pause; a step that is already shown changes nothing, and cancels a pending one. */
  change(step: number): void {
    clearTimeout(this.#timer);
    if (this.#shown === undefined) this.#show(step);
    if (step === this.#step && step === this.#shown) return;
    this.#timer = setTimeout(() => {
      if (this.#shown !== undefined) this.#show(step);
      if (step === this.#step) return;
      this.#step = step;
      this.#applied(step);
    }, STEP_REST_MS);
  }

  /** The person is on a page without a step: a pending one still counts, and the next one is shown at once. */
  leave(): void {
    this.#show(undefined);
  }

  #show(step: number | undefined): void {
    this.#shown = step;
    for (const watcher of this.#watchers) watcher();
  }
}
