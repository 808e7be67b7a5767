import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { useConfig } from "../api";
import { useLanguage } from "../i18n";
import { useDevice } from "../lib/device";
import { LinkProvider, ProviderHtml } from "../ui";
import { EnvironmentBanner } from "./EnvironmentBanner";
import { Foot } from "./Foot";
import { LanguageOffer } from "./LanguageOffer";
import { NavigationLoader } from "./NavigationLoader";
import { pageKind } from "./page-kind";
import { SiteBanner } from "./SiteBanner";
import { isKiosk } from "./site-links";
import { TopBar } from "./TopBar";
import "./frame.css";

/** What stands around every page. */
export function Frame() {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const router = useRouter();
  const { pathname, searchStr: search } = useLocation();
  const { isTablet } = useDevice();
  const page = { kind: pageKind(pathname), search, kiosk: isKiosk(pathname, search) };
  const custom = radiology.showCustomHeaderAndFooter ? radiology : undefined;

  useLayoutEffect(() => {
    document.documentElement.classList.toggle("is-tablet", isTablet);
  }, [isTablet]);

  return (
    <LinkProvider navigate={(href) => void router.navigate({ href })}>
      <a className="skip-link" href="#main">
        {text("shell.skip")}
      </a>
      <EnvironmentBanner />
      <SiteBanner />
      {custom?.customHeader ? (
        <header className="custom-header">
          <div className="wrap">
            <ProviderHtml html={custom.customHeader} />
          </div>
        </header>
      ) : (
        <TopBar {...page} pathname={pathname} />
      )}
      <LanguageOffer />
      <Outlet />
      {custom?.customFooter ? (
        <footer className="custom-footer">
          <div className="wrap">
            <ProviderHtml html={custom.customFooter} />
          </div>
        </footer>
      ) : (
        <Foot {...page} />
      )}
      <NavigationLoader />
    </LinkProvider>
  );
}
