/** What the app needs before its first screen: configuration, language and texts. */
import { answered, api, setApiLanguage } from "./client";
import type { Config } from "./types";

export interface Boot {
  readonly config: Config;
  readonly lang: string;
  /** With the texts of the back office, which no patient loads. */
  readonly office: boolean;
  readonly translations: Readonly<Record<string, string>>;
}

/** The server writes it into the page; the development server does not, so there it is fetched. */
export async function loadBoot(page: Document): Promise<Boot> {
  const boot = readBoot(page);
  if (!boot) {
    const { application } = await answered(api.GET("/api/config"));
    return loadBootIn(application.locale, isOfficeAddress(page.location.pathname));
  }
  setApiLanguage(boot.lang);
  return boot;
}

/** The same in another language: the provider's own texts are translated too. */
export async function loadBootIn(lang: string, office: boolean): Promise<Boot> {
  const query = office ? { lang } : { lang, part: "site" as const };
  const translations = await answered(api.GET("/api/assets/translations", { params: { query } }));
  const former = setApiLanguage(lang);
  try {
    const config = await answered(api.GET("/api/config"));
    return { config, lang, office, translations };
  } catch (error) {
    setApiLanguage(former);
    throw error;
  }
}

/** Where the back office begins. */
function isOfficeAddress(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname);
}

function readBoot(page: Document): Boot | undefined {
  const text = page.getElementById("scanbook-boot")?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}
