/** Marks of the clinics, drawn together where they would cover each other. */
import Supercluster from "supercluster";
import type { Bounds } from "./geometry";
import type { MapClinic, MapView } from "./map-state";

/** Marks closer together than this become one. */
const GROUP_RADIUS_PX = 44;
const GROUP_MAX_ZOOM = 15;

export interface Pin {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  /** One clinic, or several that are too close to tell apart. */
  readonly clinics: readonly MapClinic[];
}

export function pinIndex(clinics: readonly MapClinic[]) {
  const index = new Supercluster<MapClinic>({ radius: GROUP_RADIUS_PX, maxZoom: GROUP_MAX_ZOOM });
  return index.load(
    clinics.map((clinic) => ({
      type: "Feature",
      properties: clinic,
      geometry: {
        type: "Point",
        coordinates: [clinic.location.longitude, clinic.location.latitude],
      },
    })),
  );
}

/** The marks of a view, always in the order of the list. */
export function pinsIn(index: ReturnType<typeof pinIndex>, view: Pick<MapView, "zoom">): Pin[] {
  const everywhere: Bounds = { west: -180, south: -90, east: 180, north: 90 };
  const { west, south, east, north } = everywhere;
  const found = index.getClusters([west, south, east, north], Math.round(view.zoom));
  return found
    .map(({ properties, geometry }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const clinics =
        "cluster_id" in properties
          ? index
              .getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY)
              .map((leaf) => leaf.properties)
          : [properties];
      const inOrder = clinics.toSorted((one, other) => one.number - other.number);
      return {
        key: inOrder.map(({ slug }) => slug).join(),
        latitude,
        longitude,
        clinics: inOrder,
      };
    })
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

function numberOf({ clinics }: Pin): number {
  return clinics[0]?.number ?? 0;
}
