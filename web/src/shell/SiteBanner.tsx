import { useState } from "react";
import { useConfig } from "../api";
import { useLanguage } from "../i18n";
import { keep, recall } from "../lib/memory";
import { Button, ProviderHtml } from "../ui";
import "./site-banner.css";

const CLOSED = "scanbook-banner-closed";

/** The provider's notice to everyone. Closed, it stays closed while the tab lives; a new text shows again. */
export function SiteBanner() {
  const { text } = useLanguage();
  const { bannerHtml, closeBanner } = useConfig().radiology;
  const [closed, setClosed] = useState(() => recall("sessionStorage", CLOSED) === bannerHtml);
  if (!bannerHtml || closed) return null;

  function close(): void {
    keep("sessionStorage", CLOSED, bannerHtml);
    setClosed(true);
  }

  return (
    <aside className="site-banner" aria-label={text("shell.banner")}>
      <div className="wrap site-banner__row">
        <ProviderHtml html={bannerHtml} />
        {closeBanner && (
          <Button variant="quiet" icon="close" iconOnly onPress={close}>
            {text("shell.banner_close")}
          </Button>
        )}
      </div>
    </aside>
  );
}
