import type { ReactNode } from "react";
import { type Config, useConfig } from "../api";
import { phoneHref } from "../features/booking";
import { useLanguage, useLanguageChoice } from "../i18n";
import { useDevice } from "../lib/device";
import { LanguageMenu, SiteHeader, type SiteLink } from "../ui";
import { headerImage, type PageKind } from "./page-kind";
import { adminHref, homePath, keeping, siteLinks } from "./site-links";

interface TopBarProps {
  kind: PageKind;
  pathname: string;
  search: string;
  kiosk: boolean;
  /** Who is signed in. */
  children?: ReactNode;
}

/** The provider's logo, navigation, phone number and language. */
export function TopBar({ kind, pathname, search, kiosk, children }: TopBarProps) {
  const { text } = useLanguage();
  const config = useConfig();
  const { lang, choose } = useLanguageChoice();
  const device = useDevice();
  const { name, phone } = config.radiology;
  const image = headerImage(kind, device);
  const home = keeping(homePath(config), search);
  return (
    <SiteHeader
      brandName={name}
      image={
        config.assets.includes(image)
          ? { src: `/api/assets/application/${image}`, alt: name }
          : undefined
      }
      homeHref={(kind.isConfirmation && config.radiology.confirmationHeaderUrl) || home}
      homeLabel={text("shell.home", { provider: name })}
      links={useNavigation(config, { kind, pathname, search, kiosk })}
      phone={
        phone
          ? { href: phoneHref(phone), label: phone, name: text("shell.call", { phone }) }
          : undefined
      }
      menuLabel={text("shell.menu")}
      navigationLabel={text("shell.navigation")}
    >
      <LanguageMenu
        label={text("shell.language")}
        languages={config.languages.map(({ code, name }) => ({ tag: code, name }))}
        value={lang}
        onChange={choose}
      />
      {children}
    </SiteHeader>
  );
}

function useNavigation(config: Config, { kind, pathname, search, kiosk }: TopBarProps): SiteLink[] {
  const { text } = useLanguage();
  if (kind.isOffice) return [];
  if (kind.isConfirmation && !config.radiology.showMenuOnConfirmationPage) return [];
  const pages = siteLinks(config, search).map((link) => ({
    href: link.href,
    label: text(link.text),
    current: !link.external && new URL(link.href, window.location.origin).pathname === pathname,
  }));
  const bookings = {
    href: keeping("/portal", search),
    label: text("shell.nav_bookings"),
    current: pathname === "/portal",
  };
  const login = config.application.showLinkToAdminPanel && !kiosk;
  // A kiosk shows nobody's bookings.
  if (!kiosk) pages.splice(1, 0, bookings);
  return login ? [...pages, { href: adminHref(config), label: text("shell.nav_login") }] : pages;
}
