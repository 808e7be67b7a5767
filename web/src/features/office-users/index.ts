/** Accounts, for administrators. */
export { UsersPage } from "./UsersPage";
