/** Where the site's own links lead: to the provider's page if one is configured, or else to ours. */
import type { Config } from "../api";
import type { TextKey } from "../i18n";

export interface SitePageLink {
  readonly text: TextKey;
  readonly href: string;
  readonly external: boolean;
}

export const ADVANCED_BOOKING = "/advanced-booking";

/** Where a booking begins. */
export function homePath({ application }: Config): string {
  return application.advancedBookingEnabled ? ADVANCED_BOOKING : "/";
}

/** Parameters that are preserved while a person looks around. */
const KEPT = ["lang", "kioskMode"];

export function siteLinks(config: Config, search: string): SitePageLink[] {
  const { radiology } = config;
  return [
    siteLink("shell.nav_home", homePath(config), undefined, search),
    siteLink("shell.nav_about", "/about", radiology.aboutUrl, search),
    siteLink("shell.nav_contact", "/contact", radiology.contactUrl, search),
    siteLink("shell.nav_terms", "/terms", radiology.termsAndConditionsUrl, search),
    siteLink("shell.nav_privacy", "/privacy", radiology.privacyPolicyUrl, search),
  ];
}

function siteLink(
  text: TextKey,
  path: string,
  elsewhere: string | undefined | null,
  search: string,
): SitePageLink {
  return elsewhere
    ? { text, href: elsewhere, external: true }
    : { text, href: keeping(path, search), external: false };
}

/** One of our addresses with the preserved parameters. */
export function keeping(path: string, search: string): string {
  const now = new URLSearchParams(search);
  const kept = new URLSearchParams(
    KEPT.flatMap((name) => {
      const value = now.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ).toString();
  return kept === "" ? path : `${path}?${kept}`;
}

/** The back office: on its own host where one is configured. */
export function adminHref({ radiology }: Config): string {
  return radiology.domainAdmin ? `https://${radiology.domainAdmin}` : "/admin";
}

/** A kiosk shows no links out of itself. The parameter only hides; it never grants anything. */
export function isKiosk(pathname: string, search: string): boolean {
  return pathname === "/kiosk" || new URLSearchParams(search).get("kioskMode") === "true";
}
