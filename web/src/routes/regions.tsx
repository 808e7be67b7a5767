import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useEffect } from "react";
import { useConfig } from "../api";
import {
  bookingHref,
  formatBookingQuery,
  nearestRegion,
  parseBookingQuery,
  placeOf,
  regionsQuery,
  SELECT_REGION,
  useGo,
} from "../features/booking";
import { loadClinics } from "../features/clinics";
import { useAddress } from "./booking";
import { type RouteContext, rootRoute } from "./root";

const RegionsScreen = lazyRouteComponent(loadClinics, "RegionsScreen");

async function loadRegions({ context }: { context: RouteContext }) {
  const [regions] = await Promise.all([
    context.queryClient.ensureQueryData(regionsQuery),
    RegionsScreen.preload?.(),
  ]);
  return regions;
}

/** `select-region` in the place of the region, with or without an exam behind it. */
const regionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `/${SELECT_REGION}`,
  validateSearch: parseBookingQuery,
  loader: loadRegions,
  component: Regions,
});

const regionsOfExamRoute = createRoute({
  getParentRoute: () => regionsRoute,
  path: "/$",
});

export const regionRoutes = regionsRoute.addChildren([regionsOfExamRoute]);

/** A clinic belongs to one region: it is chosen again when the region is. */
function Regions() {
  const address = { ...useAddress(), clinicSlugs: [] };
  const query = regionsRoute.useSearch();
  const regions = regionsRoute.useLoaderData();
  const { selectRegionEnabled } = useConfig().application;
  if (selectRegionEnabled) return <RegionsScreen address={address} query={query} />;
  const region = nearestRegion(regions, placeOf(query));
  const onward = address.examSlugs.length > 0 && region;
  return (
    <Skip
      href={
        onward
          ? bookingHref({ ...address, regionSlug: onward.slug }, query)
          : `/${formatBookingQuery({ ...query })}`
      }
    />
  );
}

/** No region is asked for: the nearest is taken, or home where nothing else was. */
function Skip({ href }: { href: string }) {
  const go = useGo();
  useEffect(() => go(href, { replace: true }), [go, href]);
  return null;
}
