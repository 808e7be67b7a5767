/** Whether the app runs inside another site's page, and the address without the prefix that it then has. */
const IFRAME_PREFIX = "iframe";

export interface IframeInfo {
  readonly isIframe: boolean;
}

/** By its address or because another page embeds it. */
export function iframeInfo(pathname: string, page: { self: unknown; top: unknown }): IframeInfo {
  return { isIframe: segmentsOf(pathname).embedded || page.self !== page.top };
}

/** The segments of a path, without the iframe prefix. */
export function segmentsOf(pathname: string): { embedded: boolean; segments: string[] } {
  const all = pathname.split("/").filter(Boolean);
  const embedded = all[0] === IFRAME_PREFIX;
  return { embedded, segments: embedded ? all.slice(1) : all };
}
