import { Outlet, useRouter } from "@tanstack/react-router";
import { type Config, useConfig } from "../api";
import { PhoneLink, phoneHref } from "../features/booking";
import { type Language, RichText, useLanguage } from "../i18n";
import { LinkProvider, SiteFooter, SiteHeader } from "../ui";
import { EnvironmentBanner } from "./EnvironmentBanner";
import { NavigationLoader } from "./NavigationLoader";

function helpText({ text }: Language, { phone, phoneHours }: Config["radiology"]): string {
  if (!phone) return text("shell.emergency");
  return phoneHours
    ? text("shell.help_hours", { phone, hours: phoneHours })
    : text("shell.help", { phone });
}

/** What stands around every page. */
export function Frame() {
  const language = useLanguage();
  const { text } = language;
  const { radiology } = useConfig();
  const router = useRouter();
  const { phone } = radiology;
  return (
    <LinkProvider navigate={(href) => void router.navigate({ href })}>
      <a className="skip-link" href="#main">
        {text("shell.skip")}
      </a>
      <EnvironmentBanner />
      <SiteHeader
        brandName={radiology.name}
        homeHref="/"
        homeLabel={text("shell.home", { provider: radiology.name })}
        links={[]}
        phone={
          phone
            ? { href: phoneHref(phone), label: phone, name: text("shell.call", { phone }) }
            : undefined
        }
        menuLabel={text("shell.menu")}
        navigationLabel={text("shell.navigation")}
      />
      <Outlet />
      <SiteFooter>
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
      <NavigationLoader />
    </LinkProvider>
  );
}
