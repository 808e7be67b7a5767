import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadSitePages } from "../features/site-pages";
import { rootRoute } from "./root";

function sitePage(path: "/about" | "/contact" | "/terms" | "/privacy", component: Page) {
  const Component = lazyRouteComponent(loadSitePages, component);
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: () => Component.preload?.(),
    component: Component,
  });
}

type Page = keyof Awaited<ReturnType<typeof loadSitePages>>;

export const sitePageRoutes = [
  sitePage("/about", "AboutPage"),
  sitePage("/contact", "ContactPage"),
  sitePage("/terms", "TermsPage"),
  sitePage("/privacy", "PrivacyPage"),
];
