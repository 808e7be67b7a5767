/** Where a map looks, as an address has it. */
import type { Camera } from "../../map";
import type { BookingQuery } from "../model/query";

/** As near as a town, where an address names a centre alone. */
const DEFAULT_ZOOM = 11;

export function cameraOf({ clat, clng, zoom = DEFAULT_ZOOM }: BookingQuery): Camera | undefined {
  if (clat === undefined || clng === undefined) return undefined;
  return { center: { latitude: clat, longitude: clng }, zoom };
}

export function withCamera(query: BookingQuery, { center, zoom }: Camera): BookingQuery {
  return { ...query, clat: center.latitude, clng: center.longitude, zoom };
}
