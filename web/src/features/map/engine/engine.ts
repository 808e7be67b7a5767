/** What the map room asks of whatever draws the map: the built-in one, or the provider's own service. */
import type { Bounds, Place } from "../model/geometry";
import type { MapView } from "../model/map-state";

export interface MapEngine {
  /** Keeps an element at a place of the map; the answer takes it away again. */
  pin(element: HTMLElement, at: Place): () => void;
  turnTo(center: Place): void;
  zoomTo(center: Place, zoom: number): void;
  zoomBy(steps: number): void;
  remove(): void;
}

export interface EngineOptions {
  readonly container: HTMLElement;
  /** What the map is, for whoever moves it with the keyboard. */
  readonly label: string;
  readonly language: string;
  /** Where to look at first: a camera of the address, else an area that must fit. */
  readonly camera: { readonly center: Place; readonly zoom: number } | undefined;
  readonly area: Bounds | undefined;
  readonly onReady: (view: MapView) => void;
  readonly onMove: (view: MapView, byPerson: boolean) => void;
  readonly onFailure: () => void;
}

/** Room around what must be seen, so that no mark stands at the edge. */
export const AREA_PADDING_PX = 56;
/** Nearer than this the built-in charts have nothing more to show. */
export const AREA_MAX_ZOOM = 13;
