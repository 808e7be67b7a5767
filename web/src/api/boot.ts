/** What the app needs before its first screen: configuration, language and texts. */
import { answered, api, setApiLanguage } from "./client";
import type { Config } from "./types";

export interface Boot {
  readonly config: Config;
  readonly lang: string;
  readonly translations: Readonly<Record<string, string>>;
}

/** The server writes it into the page; the development server does not, so there it is fetched. */
export async function loadBoot(page: Document): Promise<Boot> {
  const boot = readBoot(page) ?? (await fetchBoot());
  setApiLanguage(boot.lang);
  return boot;
}

function readBoot(page: Document): Boot | undefined {
  const text = page.getElementById("scanbook-boot")?.textContent;
  return text ? (JSON.parse(text) as Boot) : undefined;
}

async function fetchBoot(): Promise<Boot> {
  const config = await answered(api.GET("/api/config"));
  const lang = config.application.locale;
  const translations = await answered(
    api.GET("/api/assets/translations", { params: { query: { lang } } }),
  );
  return { config, lang, translations };
}
