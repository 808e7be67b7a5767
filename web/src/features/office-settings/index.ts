/** What a provider sets about its site, for administrators. */

export { AssetsPage } from "./AssetsPage";
export { changeConfiguration, configurationQuery } from "./api";
export { MessagesPage } from "./MessagesPage";
export { SettingsPage } from "./SettingsPage";
export { TextsPage } from "./TextsPage";
