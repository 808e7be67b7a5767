/** A provider's settings. The section is in the address. */
import { createRoute, lazyRouteComponent, useSearch } from "@tanstack/react-router";
import { onlyAdministratorsOfAllClinics } from "./administrators";
import { officeRoute } from "./layout";

const load = () => import("../../features/office-settings");
const SettingsPage = lazyRouteComponent(load, "SettingsPage");
const TextsPage = lazyRouteComponent(load, "TextsPage");
const MessagesPage = lazyRouteComponent(load, "MessagesPage");
const AssetsPage = lazyRouteComponent(load, "AssetsPage");

const SECTIONS = ["radiology", "application", "booking_request", "terms"] as const;

function Settings() {
  const { section } = useSearch({ strict: false }) as { section?: unknown };
  return <SettingsPage section={SECTIONS.find((name) => name === section) ?? "radiology"} />;
}

const routeOptions = {
  getParentRoute: () => officeRoute,
  beforeLoad: onlyAdministratorsOfAllClinics,
};

export const settingsRoutes = [
  createRoute({
    ...routeOptions,
    path: "/admin/settings",
    loader: () => SettingsPage.preload?.(),
    component: Settings,
  }),
  createRoute({
    ...routeOptions,
    path: "/admin/texts",
    loader: () => TextsPage.preload?.(),
    component: TextsPage,
  }),
  createRoute({
    ...routeOptions,
    path: "/admin/templates",
    loader: () => MessagesPage.preload?.(),
    component: MessagesPage,
  }),
  createRoute({
    ...routeOptions,
    path: "/admin/assets",
    loader: () => AssetsPage.preload?.(),
    component: AssetsPage,
  }),
];
