/** Which region a person belongs to when they did not choose one. */
import type { Region } from "../../../api";

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Far enough for telling regions apart: degrees, with the meridians drawn together towards the pole. */
function separation(one: Place, other: Place): number {
  const narrowing = Math.cos((((one.latitude + other.latitude) / 2) * Math.PI) / 180);
  return Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * narrowing);
}

export function nearestRegion(
  regions: readonly Region[],
  place: Place | undefined,
): Region | undefined {
  if (!place) return regions[0];
  return [...regions].sort(
    (one, other) => separation(one.location, place) - separation(other.location, place),
  )[0];
}
