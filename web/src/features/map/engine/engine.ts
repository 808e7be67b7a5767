/** What the map feature needs of its engine: the built-in one, or the provider's own service. */
import type { Bounds, Coordinates } from "../model/geometry";
import type { MapView } from "../model/map-state";

export interface MapEngine {
  /** Fixes an element to a place on the map; returns a function that removes it. */
  pin(element: HTMLElement, at: Coordinates): () => void;
  turnTo(center: Coordinates): void;
  zoomTo(center: Coordinates, zoom: number): void;
  zoomBy(steps: number): void;
  remove(): void;
}

export interface EngineOptions {
  readonly container: HTMLElement;
  /** A description of the map, for keyboard users. */
  readonly label: string;
  readonly language: string;
  /** The first viewport: a camera from the address, or else an area that must fit. */
  readonly camera: { readonly center: Coordinates; readonly zoom: number } | undefined;
  readonly area: Bounds | undefined;
  readonly onReady: (view: MapView) => void;
  readonly onMove: (view: MapView, byPerson: boolean) => void;
  readonly onFailure: () => void;
}

/** Padding around the visible places, so that no mark is at the edge. */
export const AREA_PADDING_PX = 56;
/** Beyond this zoom the built-in charts have nothing more to show. */
export const AREA_MAX_ZOOM = 13;
