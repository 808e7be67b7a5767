export { MailPreviewPage } from "./MailPreviewPage";
