import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useLayoutEffect } from "react";
import { useAccount, useConfig } from "../api";
import { loadActingFor } from "../features/acting-for";
import { loadAuthentication } from "../features/authentication";
import { loadLanguageOffer } from "../features/language-offer";
import { useLanguage } from "../i18n";
import { useDevice } from "../lib/device";
import { LinkProvider, ProviderHtml } from "../ui";
import { EnvironmentBanner } from "./EnvironmentBanner";
import { Foot } from "./Foot";
import { NavigationLoader } from "./NavigationLoader";
import { pageKind } from "./page-kind";
import { SiteBanner } from "./SiteBanner";
import { adminHref, isKiosk } from "./site-links";
import { TopBar } from "./TopBar";
import "./frame.css";

const SessionCorner = lazy(async () => ({ default: (await loadAuthentication()).SessionCorner }));

const ActingBar = lazy(async () => ({ default: (await loadActingFor()).ActingBar }));

const LanguageOffer = lazy(async () => ({ default: (await loadLanguageOffer()).LanguageOffer }));

export function Frame() {
  const { text, lang } = useLanguage();
  const config = useConfig();
  const { radiology } = config;
  const router = useRouter();
  const { pathname, searchStr: search } = useLocation();
  const { isTablet } = useDevice();
  const page = { kind: pageKind(pathname), search, kiosk: isKiosk(pathname, search) };
  const custom = radiology.showCustomHeaderAndFooter && !page.kind.isOffice ? radiology : undefined;

  const session = useAccount();
  const corner = session && (
    <Suspense>
      <SessionCorner session={session} adminHref={adminHref(config)} />
    </Suspense>
  );

  useLayoutEffect(() => {
    document.documentElement.classList.toggle("is-tablet", isTablet);
  }, [isTablet]);

  const languageOffer = !navigator.language.startsWith(lang.slice(0, 2)) && (
    <Suspense>
      <LanguageOffer />
    </Suspense>
  );
  const navigate = (href: string) => void router.navigate({ href });
  if (page.kind.isBare) {
    return (
      <LinkProvider navigate={navigate}>
        <EnvironmentBanner session={undefined} />
        {languageOffer}
        <Outlet />
      </LinkProvider>
    );
  }

  return (
    <LinkProvider navigate={navigate}>
      <a className="skip-link" href="#main">
        {text("shell.skip")}
      </a>
      {session?.kind === "STAFF" && (
        <Suspense>
          <ActingBar {...{ pathname, search }} />
        </Suspense>
      )}
      <EnvironmentBanner session={session} />
      <SiteBanner />
      {custom?.customHeader ? (
        <header className="custom-header">
          <div className="wrap">
            <ProviderHtml html={custom.customHeader} />
            {corner}
          </div>
        </header>
      ) : (
        <TopBar {...page} pathname={pathname}>
          {corner}
        </TopBar>
      )}
      {languageOffer}
      <Outlet />
      {custom?.customFooter ? (
        <footer className="custom-footer">
          <div className="wrap">
            <ProviderHtml html={custom.customFooter} />
          </div>
        </footer>
      ) : (
        !page.kind.isOffice && <Foot {...page} />
      )}
      <NavigationLoader />
    </LinkProvider>
  );
}
