/** Google Maps, by the provider's key and through its official loader. */
import { importLibrary, setOptions } from "@googlemaps/js-api-loader";
import type { Bounds, Coordinates } from "../model/geometry";
import type { MapView } from "../model/map-state";
import { AREA_MAX_ZOOM, AREA_PADDING_PX, type EngineOptions, type MapEngine } from "./engine";

/** Called by the service when it refuses the key; its script has loaded by then. */
type WindowOfService = Window & { gm_authFailure?: () => void };

export async function startGoogle(options: EngineOptions, key: string): Promise<MapEngine> {
  (window as WindowOfService).gm_authFailure = options.onFailure;
  setOptions({ key, language: options.language });
  const { Map: GoogleMap, OverlayView } = await importLibrary("maps");
  const map = new GoogleMap(options.container, {
    disableDefaultUI: true,
    keyboardShortcuts: true,
    maxZoom: 18,
    ...(options.camera ? { center: latLng(options.camera.center), zoom: options.camera.zoom } : {}),
  });
  if (!options.camera && options.area) showArea(map, options.area);
  let byPerson = false;
  map.addListener("dragstart", () => {
    byPerson = true;
  });
  let ready = false;
  map.addListener("idle", () => {
    const view = viewOf(map);
    if (!view) return;
    if (!ready) options.onReady(view);
    else options.onMove(view, byPerson);
    ready = true;
    byPerson = false;
  });

  /** An element of ours, fixed to its place: the service's own marks can't be numbered without a second key. */
  class ElementOverlay extends OverlayView {
    constructor(
      private readonly element: HTMLElement,
      private readonly at: Coordinates,
    ) {
      super();
    }
    override onAdd() {
      this.element.classList.add("map-overlay");
      this.getPanes()?.overlayMouseTarget.append(this.element);
    }
    override draw() {
      const point = this.getProjection().fromLatLngToDivPixel(latLng(this.at));
      if (point) this.element.style.translate = `${point.x}px ${point.y}px`;
    }
    override onRemove() {
      this.element.remove();
    }
  }

  return {
    pin: (element, at) => {
      const overlay = new ElementOverlay(element, at);
      overlay.setMap(map);
      return () => overlay.setMap(null);
    },
    turnTo: (center) => map.panTo(latLng(center)),
    zoomTo: (center, zoom) => {
      map.setZoom(zoom);
      map.panTo(latLng(center));
    },
    zoomBy: (steps) => {
      byPerson = true;
      map.setZoom((map.getZoom() ?? AREA_MAX_ZOOM) + steps);
    },
    remove: () => options.container.replaceChildren(),
  };
}

function latLng({ latitude, longitude }: Coordinates): google.maps.LatLngLiteral {
  return { lat: latitude, lng: longitude };
}

function showArea(map: google.maps.Map, area: Bounds): void {
  map.fitBounds(area, AREA_PADDING_PX);
}

function viewOf(map: google.maps.Map): MapView | undefined {
  const [center, zoom, bounds] = [map.getCenter(), map.getZoom(), map.getBounds()];
  if (!center || zoom === undefined || !bounds) return undefined;
  return {
    center: { latitude: center.lat(), longitude: center.lng() },
    zoom,
    bounds: bounds.toJSON(),
  };
}
