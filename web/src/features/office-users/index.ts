/** Accounts, for administrators. */
export { ApiKeysPage } from "./ApiKeysPage";
export { UsersPage } from "./UsersPage";
