/** A map's viewport, as stored in an address. */
import type { Camera } from "../../map";
import type { BookingQuery } from "../model/query";

/** The zoom of a town, for an address with a centre alone. */
const DEFAULT_ZOOM = 11;

export function cameraOf({ clat, clng, zoom = DEFAULT_ZOOM }: BookingQuery): Camera | undefined {
  if (clat === undefined || clng === undefined) return undefined;
  return { center: { latitude: clat, longitude: clng }, zoom };
}

export function withCamera(query: BookingQuery, { center, zoom }: Camera): BookingQuery {
  return { ...query, clat: center.latitude, clng: center.longitude, zoom };
}
