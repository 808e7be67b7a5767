/** Photos of papers, made into one PDF in the browser. It is large and seldom needed: it loads when it is opened. */
export const loadDocumentCamera = () => import("./DocumentCamera");
