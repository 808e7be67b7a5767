/** Proves who the person is. */
export interface CodeStep {
  /** Has been entered; staff need none. */
  readonly hasCode: boolean;
  /** Asks for the code, then continues. */
  readonly ask: (proceed: () => void) => void;
}

/** Staff. */
export const NO_CODE_NEEDED: CodeStep = { hasCode: true, ask: () => undefined };
