import type { RequestDetail } from "./api";

/** Whom a request can be given to. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * Those who could deal with a request, and whoever does, though it would not be given to them any more: so they are seen, and
 * nobody can take their place. Names may be alike, so a user name tells who is meant.
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
