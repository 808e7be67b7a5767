/** Offers the browser's own language; loaded if it differs from the page's. */
export const loadLanguageOffer = () => import("./LanguageOffer");
