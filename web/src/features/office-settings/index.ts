/** What a provider sets about its site, for administrators. */
export { AssetsPage } from "./AssetsPage";
export { SettingsPage } from "./SettingsPage";
export { TextsPage } from "./TextsPage";
