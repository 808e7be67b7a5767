/** Accounts. The search text is in the address. */
import { createRoute, lazyRouteComponent, useNavigate, useSearch } from "@tanstack/react-router";
import { onlyAdministrators, onlyAdministratorsOfAllClinics } from "./administrators";
import { officeRoute } from "./layout";

const UsersPage = lazyRouteComponent(() => import("../../features/office-users"), "UsersPage");

const ApiKeysPage = lazyRouteComponent(() => import("../../features/office-users"), "ApiKeysPage");

const USERS = "/admin/users";

function Users() {
  const { search } = useSearch({ strict: false }) as { search?: unknown };
  const navigate = useNavigate();
  return (
    <UsersPage
      search={typeof search === "string" ? search : ""}
      onSearch={(typed) =>
        void navigate({
          href: typed ? `${USERS}?search=${encodeURIComponent(typed)}` : USERS,
          replace: true,
        })
      }
    />
  );
}

export const usersRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: USERS,
  beforeLoad: onlyAdministrators,
  loader: () => UsersPage.preload?.(),
  component: Users,
});

export const apiKeysRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: `${USERS}/api-keys`,
  beforeLoad: onlyAdministratorsOfAllClinics,
  loader: () => ApiKeysPage.preload?.(),
  component: ApiKeysPage,
});
