import { useLanguage } from "../../i18n";
import { Banner } from "../../ui";

/** A browser that keeps no cookies: said before it matters, and again when getting in has failed. */
export function CookiesBanner({ failed }: { failed: boolean }) {
  const { text } = useLanguage();
  if (navigator.cookieEnabled) return null;
  return (
    <Banner tone="warning">
      {text(failed ? "message.authentication_cookies_error" : "auth.cookies")}
    </Banner>
  );
}
