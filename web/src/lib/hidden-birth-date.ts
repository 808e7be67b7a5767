/** Removes a date of birth from the address before anything else reads it, and holds it for the page alone. */
const NAME = "dateOfBirth";

let kept: string | undefined;

export function hideBirthDate(page: Pick<Window, "location" | "history">): void {
  const { href, origin } = page.location;
  if (!href.includes(NAME)) return;
  const url = new URL(href);
  const returnUrl = url.searchParams.get("returnUrl");
  const wanted = returnUrl === null ? undefined : addressOf(returnUrl, origin);
  const ownDate = taken(url);
  const wantedDate = wanted && taken(wanted);
  kept = ownDate ?? wantedDate;
  if (wanted) url.searchParams.set("returnUrl", wanted.href.replace(origin, ""));
  page.history.replaceState(page.history.state, "", url);
}

function addressOf(text: string, origin: string): URL | undefined {
  try {
    return new URL(text, origin);
  } catch {
    return undefined;
  }
}

function taken(url: URL): string | undefined {
  const value = url.searchParams.get(NAME) ?? undefined;
  url.searchParams.delete(NAME);
  return value;
}

/** The date from the address, once: a second call gets nothing. */
export function takeBirthDate(): string | undefined {
  const value = kept;
  kept = undefined;
  return value;
}
