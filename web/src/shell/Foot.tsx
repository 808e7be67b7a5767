import { type Config, useConfig } from "../api";
import { PhoneLink } from "../features/booking";
import { type Language, RichText, useLanguage } from "../i18n";
import { SiteFooter } from "../ui";
import type { PageKind } from "./page-kind";
import { siteLinks } from "./site-links";

function helpText(
  { text }: Language,
  { phone, phoneHours, emergencyPhone: emergency }: Config["radiology"],
): string {
  if (!phone) return text("shell.emergency", { emergency });
  return phoneHours
    ? text("shell.help_hours", { phone, hours: phoneHours, emergency })
    : text("shell.help", { phone, emergency });
}

interface FootProps {
  kind: PageKind;
  search: string;
  kiosk: boolean;
}

/** Whom to call, who this is, and where to read more. */
export function Foot({ kind, search, kiosk }: FootProps) {
  const language = useLanguage();
  const { text } = language;
  const config = useConfig();
  const { radiology, application, version } = config;
  const links = siteLinks(config, search).filter(
    (link) => link.href !== "/" && !link.href.startsWith("/?"),
  );
  return (
    <SiteFooter
      navigationLabel={text("shell.footer")}
      links={kiosk ? [] : links.map((link) => ({ href: link.href, label: text(link.text) }))}
      small={
        <>
          <span>{radiology.longName}</span>
          {application.versionOnPatientPortalEnabled && kind.isConfirmation && (
            <span>{text("shell.version", { version })}</span>
          )}
          {radiology.includeSorsixBranding && <span>{text("shell.powered")}</span>}
        </>
      }
    >
      <p>
        <RichText
          text={helpText(language, radiology)}
          parts={{
            phone: (number) => <PhoneLink number={number} />,
            b: (words) => <strong>{words}</strong>,
          }}
        />
      </p>
    </SiteFooter>
  );
}
