/** The pages about the provider; loaded when one is opened. */
export const loadSitePages = () => import("./pages");
