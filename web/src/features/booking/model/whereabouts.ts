/** Where the person is assumed to be: from the address, from a kiosk's stored place, or from their postal code, in this order. */
import { type Coordinates, kilometresBetween } from "../../../lib/distance";
import { type BookingQuery, locationOf } from "./query";

/** What the server knows about the person's place. */
export interface KnownLocation {
  readonly source: string;
  readonly location?: Coordinates | null | undefined;
}

export function placeOf(query: BookingQuery): Coordinates | undefined {
  const asked = locationOf(query);
  return asked && { latitude: asked.lat, longitude: asked.lng };
}

/** Nothing if the look-up found no place of their own: the provider's default doesn't count. */
export function whereabouts(
  query: BookingQuery,
  known: KnownLocation | undefined,
): Coordinates | undefined {
  const asked = placeOf(query);
  if (asked) return asked;
  // A kiosk's place belongs to the kiosk: anyone who opens a plain address there is asked for their own.
  const kept = known?.source === "KIOSK" && query.kioskMode === true;
  const postalCode = known?.source === "POSTAL_CODE";
  return (kept || postalCode ? known?.location : undefined) ?? undefined;
}

/** Too far for distances to mean anything: the default counts instead, as on the server. */
export function isBeyond(
  place: Coordinates | undefined,
  middle: Coordinates | undefined,
  maxKilometres: number,
): boolean {
  return (
    place !== undefined && middle !== undefined && kilometresBetween(place, middle) > maxKilometres
  );
}
