import { useLanguage } from "../../i18n";
import { Banner } from "../../ui";

/** For browsers without cookies: shown before it matters, and again when signing in has failed. */
export function CookiesBanner({ failed }: { failed: boolean }) {
  const { text } = useLanguage();
  if (navigator.cookieEnabled) return null;
  return (
    <Banner tone="warning">
      {text(failed ? "message.authentication_cookies_error" : "auth.cookies")}
    </Banner>
  );
}
