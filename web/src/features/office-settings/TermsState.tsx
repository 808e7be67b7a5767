import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner } from "../../ui";
import { useHasNoTerms } from "./terms";

/** What patients see as terms, if it differs from this text. */
export function TermsState() {
  const { text } = useLanguage();
  const url = useConfig().radiology.termsAndConditionsUrl;
  const none = useHasNoTerms();
  if (url) return <Banner tone="info">{text("settings.terms_elsewhere", { url })}</Banner>;
  return none ? <Banner tone="warning">{text("settings.terms_none")}</Banner> : null;
}
