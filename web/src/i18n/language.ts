/** Texts and formats of the language that the page shows. Every text a person sees is a key of `texts/`. */
import i18next, { type TFunction, type TOptions } from "i18next";
import { createContext, useContext } from "react";
import type texts from "../../../texts/en-AU.json";
import { type Formats, formatsFor } from "./formats";
import { macedonianFormats } from "./macedonian";

type AllKeys = keyof typeof texts;
type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
/** A key of the catalogue; a text with plural forms is named without its suffix. */
export type TextKey = AllKeys extends infer Key
  ? Key extends `${infer Base}_${PluralForm}`
    ? Base
    : Key
  : never;

export type { Formats };
export type Values = Readonly<Record<string, string | number>>;

export interface Language {
  readonly lang: string;
  readonly formats: Formats;
  text(key: TextKey, values?: Values): string;
}

export function languageOf(lang: string, translations: Readonly<Record<string, string>>): Language {
  const instance = i18next.createInstance();
  // Everything is at hand, so this is done before it returns.
  void instance.init({
    lng: lang,
    fallbackLng: false,
    initAsync: false,
    resources: { [lang]: { translation: translations } },
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it writes.
    interpolation: { escapeValue: false },
  });
  const translate = instance.t as TFunction;
  return {
    lang,
    formats: lang === "mk" ? macedonianFormats : formatsFor(lang),
    text: (key, values) => String(translate(key, (values ?? {}) as TOptions)),
  };
}

export const LanguageContext = createContext<Language | null>(null);

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("Texts are loaded before anything shows.");
  return language;
}
