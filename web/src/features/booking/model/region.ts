/** Which region a person belongs to when they did not choose one. */
import type { Region } from "../../../api";
import { type Coordinates, kilometresBetween } from "../../../lib/distance";

/** Nearest first where the place is known, else as the provider has them. */
export function regionsByDistance(
  regions: readonly Region[],
  place: Coordinates | undefined,
): readonly Region[] {
  if (!place) return regions;
  return regions.toSorted(
    (one, other) =>
      kilometresBetween(one.location, place) - kilometresBetween(other.location, place),
  );
}

export function nearestRegion(
  regions: readonly Region[],
  place: Coordinates | undefined,
): Region | undefined {
  return regionsByDistance(regions, place)[0];
}
