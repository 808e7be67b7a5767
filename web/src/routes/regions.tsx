import { useSuspenseQuery } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent, useSearch } from "@tanstack/react-router";
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
import { rootRoute } from "./root";

const RegionsScreen = lazyRouteComponent(loadClinics, "RegionsScreen");

/** `select-region` in place of the region, with or without an exam after it. */
function regionsRoute<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: parseBookingQuery,
    loader: async ({ context }) => {
      await Promise.all([
        context.queryClient.ensureQueryData(regionsQuery),
        RegionsScreen.preload?.(),
      ]);
    },
    component: Regions,
  });
}

export const regionRoutes = [
  regionsRoute(`/${SELECT_REGION}`),
  regionsRoute(`/${SELECT_REGION}/$`),
];

/** A clinic belongs to one region: it is chosen again when the region is. */
function Regions() {
  const address = { ...useAddress(), clinicSlugs: [] };
  const query = parseBookingQuery(useSearch({ strict: false }));
  const { data: regions } = useSuspenseQuery(regionsQuery);
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

/** No region in the address: the nearest is used, or the home page if there is nothing else. */
function Skip({ href }: { href: string }) {
  const go = useGo();
  useEffect(() => go(href, { replace: true }), [go, href]);
  return null;
}
