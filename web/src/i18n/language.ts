/** Texts and formats of the language that the page shows. Every text a person sees is a key of `texts/`. */
import { createContext, useContext } from "react";
import type texts from "../../../texts/en-AU.json";
import { type Formats, formatsFor } from "./formats";

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

const VARIABLE = /\{\{(\w+)\}\}/g;

/** Macedonian formats are loaded only for those who read Macedonian. */
export async function loadFormats(lang: string): Promise<Formats> {
  return lang === "mk" ? (await import("./macedonian")).macedonianFormats : formatsFor(lang);
}

export function languageOf(
  lang: string,
  translations: Readonly<Record<string, string>>,
  formats: Formats = formatsFor(lang),
): Language {
  const plurals = new Intl.PluralRules(lang);

  /** A text with plural forms is picked by its `count`, as the language counts; "none" and "both" may have forms too. */
  function found(key: string, count: string | number | undefined): string {
    const exact = count === 0 ? ["zero"] : count === 2 ? ["two"] : [];
    const forms = typeof count === "number" ? [...exact, plurals.select(count)] : [];
    const keys = [...forms.map((form) => `${key}_${form}`), key];
    // A key without a text is shown itself.
    return keys.map((name) => translations[name]).find((text) => text !== undefined) ?? key;
  }

  return {
    lang,
    formats,
    // Inserted values are never scanned for variables: a search text may well contain braces.
    text: (key, values = {}) =>
      found(key, values.count).replace(VARIABLE, (_, name: string) => String(values[name] ?? "")),
  };
}

export const LanguageContext = createContext<Language | null>(null);

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("Texts are loaded before anything shows.");
  return language;
}
