/** The page of an upload link: one document, and nothing else in sight. It loads when such a link is opened. */
export const loadUploadLink = () => import("./UploadLinkPage");
