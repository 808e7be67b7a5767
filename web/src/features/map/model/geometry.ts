/** Places on the globe: how far apart they are, whether two are the same, and what lies within an edge. */

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The precision of addresses and maps: a few centimetres. */
const CENTRE_DIGITS = 7;

/** A centre as written in an address. */
export function roundedCentre({ latitude, longitude }: Coordinates): Coordinates {
  const round = (degrees: number) => Number(degrees.toFixed(CENTRE_DIGITS));
  return { latitude: round(latitude), longitude: round(longitude) };
}

export function sameCentre(one: Coordinates | undefined, other: Coordinates | undefined): boolean {
  if (!one || !other) return one === other;
  const [first, second] = [roundedCentre(one), roundedCentre(other)];
  return first.latitude === second.latitude && first.longitude === second.longitude;
}

export function boundsAround(places: readonly Coordinates[]): Bounds | undefined {
  if (places.length === 0) return undefined;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

/** A map's bounds may cross the date line, where the west is larger than the east. */
export function isWithin({ west, south, east, north }: Bounds, place: Coordinates): boolean {
  const { latitude, longitude } = place;
  const between =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return between && latitude >= south && latitude <= north;
}
