/** The state of a map, whichever engine draws it. */
import { type Bounds, boundsAround, type Coordinates, isWithin, sameCentre } from "./geometry";

export interface MapClinic {
  readonly slug: string;
  readonly name: string;
  /** As in the list beside the map. */
  readonly number: number;
  readonly location: Coordinates;
  /** Nothing is free there: its mark is muted. */
  readonly quiet?: boolean | undefined;
}

/** The visible area. */
export interface MapView {
  readonly center: Coordinates;
  readonly zoom: number;
  readonly bounds: Bounds;
}

export interface MapState {
  readonly center: Coordinates | undefined;
  readonly zoom: number | undefined;
  readonly bounds: Bounds | undefined;
  readonly clinics: readonly MapClinic[];
  /** Where the region's own middle lies. */
  readonly region: Coordinates | undefined;
  readonly selectedClinic: string | undefined;
  readonly userLocation: Coordinates | undefined;
  readonly hidden: boolean;
  readonly mapReady: boolean;
}

/** What the page around a map provides. */
export interface MapKnown {
  readonly clinics: readonly MapClinic[];
  readonly region?: Coordinates | undefined;
  readonly selectedClinic?: string | undefined;
  readonly userLocation?: Coordinates | undefined;
  /** Its former viewport, from the address. */
  readonly camera?: { readonly center: Coordinates; readonly zoom: number } | undefined;
}

/** The current view: the camera is known once the map is drawn, and until then it comes from the address. */
export function mapState(known: MapKnown, hidden: boolean, view: MapView | undefined): MapState {
  const { clinics, region, selectedClinic, userLocation, camera } = known;
  return {
    center: view?.center ?? camera?.center,
    zoom: view?.zoom ?? camera?.zoom,
    bounds: view?.bounds,
    ...{ clinics, region, selectedClinic, userLocation, hidden },
    mapReady: view !== undefined,
  };
}

/** Clinics in the first viewport besides the person: more of them would make the streets too small. */
const FIRST_LOOK_CLINICS = 4;

/** The first viewport: the person and the nearest clinics, or else the middle of the region. */
export function firstLook({ clinics, userLocation, region }: MapState): Bounds | undefined {
  const nearest = clinics.slice(0, FIRST_LOOK_CLINICS).map(({ location }) => location);
  const places = [...nearest, ...(userLocation && nearest.length > 0 ? [userLocation] : [])];
  const middle = userLocation ?? region;
  return boundsAround(places.length > 0 ? places : middle ? [middle] : []);
}

export function clinicsInView({ clinics, bounds }: MapState): readonly MapClinic[] {
  return bounds ? clinics.filter(({ location }) => isWithin(bounds, location)) : clinics;
}

/** Where the map should move: to a clinic that was chosen elsewhere and is out of view. */
export function turnTo({
  clinics,
  selectedClinic,
  bounds,
  center,
}: MapState): Coordinates | undefined {
  const chosen = clinics.find(({ slug }) => slug === selectedClinic)?.location;
  if (!chosen || !bounds || isWithin(bounds, chosen) || sameCentre(center, chosen))
    return undefined;
  return chosen;
}
