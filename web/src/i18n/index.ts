/** Texts and formats of the language that the page shows. */
export { LanguageProvider, useLanguageChoice } from "./LanguageProvider";
export {
  type Language,
  languageOf,
  loadFormats,
  type TextKey,
  useLanguage,
} from "./language";
export { RichText } from "./rich-text";
