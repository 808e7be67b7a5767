/** The built-in base map: a chart that comes with the app, in the colours of the page. */
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import balkans from "../charts/balkans.json?url";
import northAmerica from "../charts/north-america.json?url";
import oceania from "../charts/oceania.json?url";
import world from "../charts/world.json?url";
import type { ChartName } from "../model/charts";

const files: Readonly<Record<ChartName, string>> = {
  balkans,
  "north-america": northAmerica,
  oceania,
  world,
};

/** The zoom from which the names of a rank show: cities, towns, parts of towns, every place. */
const NAMES_FROM_ZOOM = [3, 6.5, 8.75, 10.5] as const;
const NAME_SIZES = [15, 13, 12, 12] as const;

interface Chart {
  readonly lines: Topology;
  /** Name, longitude, latitude, rank. */
  readonly places: readonly (readonly [string, number, number, number])[];
}

export async function chartStyle(name: ChartName): Promise<StyleSpecification> {
  const answer = await fetch(files[name]);
  if (!answer.ok) throw new Error("the chart did not load");
  const { lines, places } = (await answer.json()) as Chart;
  const drawn = (part: string) => {
    const object = lines.objects[part];
    if (!object) throw new Error(`the chart has no ${part}`);
    return { type: "geojson" as const, data: feature(lines, object) };
  };
  return {
    version: 8,
    sources: {
      land: drawn("land"),
      states: drawn("states"),
      borders: drawn("borders"),
      places: {
        type: "geojson",
        data: {
          type: "FeatureCollection",
          features: places.map(([name, lng, lat, rank]) => ({
            type: "Feature",
            properties: { name, rank },
            geometry: { type: "Point", coordinates: [lng, lat] },
          })),
        },
      },
    },
    layers: chartLayers(),
  };
}

/** The tokens of the page, as they are now: light, dark, or the provider's own. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export function chartLayers(): LayerSpecification[] {
  const line = (id: string, width: number): LayerSpecification => ({
    id,
    type: "line",
    source: id,
    paint: { "line-color": token("--line-strong"), "line-opacity": 0.45, "line-width": width },
  });
  return [
    { id: "water", type: "background", paint: { "background-color": token("--map-water") } },
    {
      id: "land",
      type: "fill",
      source: "land",
      paint: { "fill-color": token("--map-land"), "fill-outline-color": token("--line") },
    },
    line("states", 1),
    line("borders", 1.5),
    ...NAMES_FROM_ZOOM.map((minzoom, rank) => names(rank, minzoom)),
  ];
}

function names(rank: number, minzoom: number): LayerSpecification {
  const family = getComputedStyle(document.body).fontFamily.split(",")[0]?.replace(/["']/g, "");
  return {
    id: `places-${rank}`,
    type: "symbol",
    source: "places",
    minzoom,
    filter: ["==", ["get", "rank"], rank],
    layout: {
      "text-field": ["get", "name"],
      "text-font": [family ?? "sans-serif"],
      "text-size": NAME_SIZES[rank] ?? 12,
      "text-max-width": 8,
      "text-padding": 10,
    },
    paint: {
      "text-color": token("--map-label"),
      "text-halo-color": token("--map-land"),
      "text-halo-width": 1.5,
    },
  };
}
