/** MapLibre on the built-in chart, or on the tiles of an address that the provider has set. */
import {
  Map as GlMap,
  type LngLat,
  Marker,
  type StyleSpecification,
  setWorkerUrl,
} from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { chartFor } from "../model/charts";
import type { Coordinates } from "../model/geometry";
import type { MapView } from "../model/map-state";
import { chartLayers, chartStyle } from "./chart";
import { AREA_MAX_ZOOM, AREA_PADDING_PX, type EngineOptions, type MapEngine } from "./engine";

setWorkerUrl(workerUrl);

const TILE_SIZE_PX = 256;
const MAX_ZOOM_BUILT_IN = 14;
const MAX_ZOOM_TILES = 18;
const DARK = "(prefers-color-scheme: dark)";

export async function startBuiltIn(
  options: EngineOptions,
  tileUrl: string | null,
): Promise<MapEngine> {
  const style = tileUrl ? tileStyle(tileUrl) : await chartStyle(chartFor(middleOf(options)));
  const map = new GlMap({
    container: options.container,
    style,
    ...cameraOf(options),
    maxZoom: tileUrl ? MAX_ZOOM_TILES : MAX_ZOOM_BUILT_IN,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // Scrolling the page must not stop at the map.
    cooperativeGestures: false,
    scrollZoom: false,
    locale: { "Map.Title": options.label },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.once("load", () => options.onReady(viewOf(map)));
  map.on("moveend", (event) => options.onMove(viewOf(map), event.originalEvent !== undefined));
  // A lost drawing surface can't show anything any more; a single failed tile doesn't matter.
  map.on("webglcontextlost", options.onFailure);
  const stopRecolouring = tileUrl ? () => {} : recolourWithPage(map);
  return {
    pin: (element, at) => {
      const marker = new Marker({ element, anchor: "bottom" }).setLngLat(lngLat(at)).addTo(map);
      return () => marker.remove();
    },
    turnTo: (center) => map.easeTo({ center: lngLat(center) }),
    zoomTo: (center, zoom) => map.easeTo({ center: lngLat(center), zoom }),
    zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps }, { originalEvent: true }),
    remove: () => {
      stopRecolouring();
      map.remove();
    },
  };
}

function lngLat({ latitude, longitude }: Coordinates): [number, number] {
  return [longitude, latitude];
}

function middleOf({ camera, area }: EngineOptions): Coordinates | undefined {
  if (camera || !area) return camera?.center;
  return { latitude: (area.south + area.north) / 2, longitude: (area.west + area.east) / 2 };
}

function cameraOf({ camera, area }: EngineOptions) {
  if (camera) return { center: lngLat(camera.center), zoom: camera.zoom };
  if (!area) return {};
  return {
    bounds: [area.west, area.south, area.east, area.north] as [number, number, number, number],
    fitBoundsOptions: { padding: AREA_PADDING_PX, maxZoom: AREA_MAX_ZOOM },
  };
}

function viewOf(map: GlMap): MapView {
  const place = ({ lat, lng }: LngLat) => ({ latitude: lat, longitude: lng });
  const bounds = map.getBounds();
  return {
    center: place(map.getCenter()),
    zoom: map.getZoom(),
    bounds: {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    },
  };
}

function tileStyle(tileUrl: string): StyleSpecification {
  return {
    version: 8,
    sources: { tiles: { type: "raster", tiles: [tileUrl], tileSize: TILE_SIZE_PX } },
    layers: [{ id: "tiles", type: "raster", source: "tiles" }],
  };
}

/** Day and night change while the page is open. */
function recolourWithPage(map: GlMap): () => void {
  const dark = window.matchMedia(DARK);
  const recolour = () => {
    for (const layer of chartLayers()) {
      for (const [name, value] of Object.entries(layer.paint ?? {})) {
        map.setPaintProperty(layer.id, name as "fill-color", value);
      }
    }
  };
  dark.addEventListener("change", recolour);
  return () => dark.removeEventListener("change", recolour);
}
