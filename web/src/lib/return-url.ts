/** Where a person goes afterwards: an address of this site, or of one that the provider allows. */
const BIRTH_DATE = "dateOfBirth";

/** The safe address; nothing for one that leads elsewhere. A date of birth in it is removed. */
export function safeReturnUrl(
  text: string | undefined,
  allowed: readonly string[] = [],
  here: string = window.location.origin,
): string | undefined {
  const url = text ? readUrl(text, here) : undefined;
  if (!url) return undefined;
  if (url.searchParams.has(BIRTH_DATE)) url.searchParams.delete(BIRTH_DATE);
  if (url.origin === here) return url.pathname + url.search + url.hash;
  return allowed.some((site) => readUrl(site, here)?.origin === url.origin) ? url.href : undefined;
}

function readUrl(text: string, here: string): URL | undefined {
  try {
    const url = new URL(text, here);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** A shared link is marked in the address of the page it leads to, unless that page has its own parameters. */
export function withShared(returnUrl: string, shared: boolean): string {
  return shared && !returnUrl.includes("?") ? `${returnUrl}?shared=true` : returnUrl;
}
