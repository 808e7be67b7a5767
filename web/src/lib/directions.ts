import type { Coordinates } from "./distance";

/** An address that phones open in the user's own map app. It contains the clinic's location and nothing about the patient. */
export function directionsHref({ location }: { location: Coordinates }): string {
  const destination = encodeURIComponent(`${location.latitude},${location.longitude}`);
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}
