import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { type Boot, ConfigContext, loadBootIn } from "../api";
import { type Formats, LanguageContext, languageOf, loadFormats } from "./language";

/** The person's choice, which the server reads for the next page. */
const COOKIE = "sb-lang";
const MAIL_PREVIEW = "/preview-email";
const YEAR_SECONDS = 365 * 24 * 3600;

export interface LanguageChoice {
  readonly lang: string;
  /** Chosen by the person or in the address, not only by the provider. */
  readonly chosen: boolean;
  /** Shows the site in another language at once: input stays. */
  choose(lang: string): void;
}

const ChoiceContext = createContext<LanguageChoice | null>(null);

export function useLanguageChoice(): LanguageChoice {
  const choice = useContext(ChoiceContext);
  if (!choice) throw new Error("The language is known before anything shows.");
  return choice;
}

function remember(lang: string, lifetime: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  Object.assign(document, {
    cookie: `${COOKIE}=${lang}; Path=/; SameSite=Lax${lifetime}${secure}`,
  });
}

function chosenBefore(): boolean {
  const asked = new URLSearchParams(window.location.search).has("lang");
  return asked || document.cookie.split("; ").some((pair) => pair.startsWith(`${COOKIE}=`));
}

/**
 * A language from the address applies until the browser is closed, so that a reload without it shows the same. The
 * language of a mail preview doesn't change that of staff.
 */
function rememberAddress(lang: string): void {
  if (window.location.pathname === MAIL_PREVIEW) return;
  if (new URLSearchParams(window.location.search).get("lang") === lang) remember(lang, "");
}

/** The language parameter leaves the address once the person has chosen another language. */
function withoutLanguage(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("lang")) return;
  url.searchParams.delete("lang");
  window.history.replaceState(window.history.state, "", url);
}

interface LanguageProviderProps {
  boot: Boot;
  /** Of the language in `boot`. */
  formats: Formats;
  children: ReactNode;
}

export function LanguageProvider({ boot, formats, children }: LanguageProviderProps) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState({ ...boot, formats });
  const [chosen, setChosen] = useState(() => {
    rememberAddress(boot.lang);
    return chosenBefore();
  });
  const language = useMemo(
    () => languageOf(shown.lang, shown.translations, shown.formats),
    [shown],
  );

  const choice = useMemo<LanguageChoice>(() => {
    async function load(lang: string): Promise<void> {
      const [next, nextFormats] = await Promise.all([
        loadBootIn(lang, shown.office),
        loadFormats(lang),
      ]);
      remember(lang, `; Max-Age=${YEAR_SECONDS}`);
      withoutLanguage();
      document.documentElement.lang = lang;
      setShown({ ...next, formats: nextFormats });
      setChosen(true);
      // Answers contain texts: reasons, messages, names of scans.
      await queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.wordless });
    }
    return { lang: shown.lang, chosen, choose: (lang) => void load(lang).catch(() => undefined) };
  }, [shown.lang, shown.office, chosen, queryClient]);

  return (
    <ConfigContext value={shown.config}>
      <LanguageContext value={language}>
        <ChoiceContext value={choice}>{children}</ChoiceContext>
      </LanguageContext>
    </ConfigContext>
  );
}
