import type { RequestDetail } from "./api";

/** Colleagues to whom a request can be assigned. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * Colleagues who could deal with a request, and the current one, even if it couldn't be assigned to them any more,
 * so that they remain visible. Names may be alike, so the user name is added.
 */
export function ownerChoices(
  { request, assignable }: RequestDetail,
  shutOut: (name: string) => string,
): { owner: string; choices: Choice[] } {
  const owner = request.ownerUsername ?? "";
  const choices = assignable.map(({ username, name }) => ({ value: username, label: name }));
  if (owner !== "" && !choices.some(({ value }) => value === owner)) {
    const name = request.owner ?? owner;
    choices.push({ value: owner, label: request.ownerDisabled ? shutOut(name) : name });
  }
  return { owner, choices };
}
