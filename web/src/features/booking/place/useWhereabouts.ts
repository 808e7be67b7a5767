import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Region, useConfig } from "../../../api";
import { type BookingQuery, parseBookingQuery } from "../model/query";
import { isBeyond, placeOf, whereabouts } from "../model/whereabouts";
import { useGo } from "../navigation";
import { currentLocationQuery, regionsQuery } from "../queries";
import { withPlace } from "./usePlace";

export interface Whereabouts {
  readonly region: Region | undefined;
  /** The look-up has ended without a place of the person's own. */
  readonly failed: boolean;
  /** Their place is too far from the clinics to count. */
  readonly beyond: boolean;
  /** The query with the origin of distances: the person's place, or else the middle of the region. */
  readonly counted: BookingQuery;
}

/** Finds the person's place where the address has none, and writes it there. */
export function useWhereabouts(
  regionSlug: string,
  query: BookingQuery,
  hrefOf: (query: BookingQuery) => string,
): Whereabouts {
  const { maxDistanceKm } = useConfig().application;
  const go = useGo();
  const region = useQuery(regionsQuery).data?.find(({ slug }) => slug === regionSlug);
  const asked = placeOf(query);
  const lookUp = useQuery({ ...currentLocationQuery(), enabled: !asked });
  const found = whereabouts(query, lookUp.data);
  const href = !asked && found ? hrefOf(withPlace(query, found)) : undefined;

  useEffect(() => {
    if (href) go(href, { sameScreen: true });
  }, [href, go]);

  return {
    region,
    failed: !asked && !lookUp.isPending && !found,
    beyond: isBeyond(asked, region?.location, maxDistanceKm),
    counted: asked || !region ? query : inTheMiddle(query, region),
  };
}

function inTheMiddle(query: BookingQuery, { location }: Region): BookingQuery {
  return parseBookingQuery({ ...query, lat: location.latitude, lng: location.longitude });
}
