/** What a provider sets about its site, for administrators. */

export { AssetsPage } from "./AssetsPage";
export { changeConfiguration, configurationQuery, type EditedConfiguration } from "./api";
export { MessagesPage } from "./MessagesPage";
export { SettingsPage } from "./SettingsPage";
export { TextsPage } from "./TextsPage";
export { TERMS_HREF, useHasNoTerms } from "./terms";
