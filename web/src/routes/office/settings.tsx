/** A provider's settings. The section is in the address. */
import { createRoute, lazyRouteComponent, useSearch } from "@tanstack/react-router";
import { onlyAdministratorsOfTheHouse } from "./administrators";
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

const room = { getParentRoute: () => officeRoute, beforeLoad: onlyAdministratorsOfTheHouse };

export const settingsRoutes = [
  createRoute({
    ...room,
    path: "/admin/settings",
    loader: () => SettingsPage.preload?.(),
    component: Settings,
  }),
  createRoute({
    ...room,
    path: "/admin/texts",
    loader: () => TextsPage.preload?.(),
    component: TextsPage,
  }),
  createRoute({
    ...room,
    path: "/admin/templates",
    loader: () => MessagesPage.preload?.(),
    component: MessagesPage,
  }),
  createRoute({
    ...room,
    path: "/admin/assets",
    loader: () => AssetsPage.preload?.(),
    component: AssetsPage,
  }),
];
