/**
 * How far a person has come. A change of the step applies when it has rested, in the bar as in what is counted, so that leafing
 * back and forth moves nothing; where no step is shown yet, the first is there at once.
 */
/** Scan, clinic and time, details, booked. */
export const STEPS = [0, 1, 2, 3] as const;

/** Where whoever has sent a booking, or a request for one, has come to. */
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

  /** Tells whenever the bar shows another step; the answer ends that. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  /** Applies when it has rested; one that is already present changes nothing, and ends what waited. */
  change(step: number): void {
    clearTimeout(this.#timer);
    if (this.#shown === undefined) this.#show(step);
    if (step === this.#step) return;
    this.#timer = setTimeout(() => {
      this.#step = step;
      if (this.#shown !== undefined) this.#show(step);
      this.#applied(step);
    }, STEP_REST_MS);
  }

  /** The person is where no step is: what waits still counts, and the next one is shown at once. */
  leave(): void {
    this.#show(undefined);
  }

  #show(step: number | undefined): void {
    this.#shown = step;
    for (const watcher of this.#watchers) watcher();
  }
}
