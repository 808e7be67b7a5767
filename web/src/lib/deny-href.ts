/** The address of the denial page, with the reason. */
export interface Denial {
  /** Status of a booking or a request. */
  readonly status?: string;
  readonly revoked?: boolean;
  readonly maxAttempts?: boolean;
  /** After so many minutes a person who is locked out can try again. */
  readonly minutes?: number | undefined;
  readonly message?: DenyMessage;
  readonly customMessage?: string;
  readonly showClose?: boolean;
  readonly redirectUrl?: string;
  /** A person's answers rule the scan out: the page offers a call, and the way back leads to the answers. */
  readonly callBack?: boolean;
}

export type DenyMessage =
  | "max_attempts_reached_shared"
  | "max_attempts_reached_results"
  | "results_expired";

export function denyHref(denial: Denial): string {
  const query = new URLSearchParams(
    Object.entries(denial)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return query === "" ? "/deny" : `/deny?${query}`;
}
