/** The browser's own language, offered; loaded for those whose browser speaks another than the page. */
export const loadLanguageOffer = () => import("./LanguageOffer");
