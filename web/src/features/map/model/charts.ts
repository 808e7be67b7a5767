/** Which of the built-in charts shows a place best. */
import { type Bounds, type Coordinates, isWithin } from "./geometry";

export type ChartName = "balkans" | "north-america" | "oceania" | "world";

/** Where a chart has fine coasts, borders and the names of places. */
const fine: Readonly<Record<Exclude<ChartName, "world">, Bounds>> = {
  balkans: { west: 20.4, south: 40.8, east: 23.1, north: 42.4 },
  "north-america": { west: -130, south: 24, east: -52, north: 55 },
  oceania: { west: 110, south: -48, east: 180, north: -9 },
};

export function chartFor(place: Coordinates | undefined): ChartName {
  const found = Object.entries(fine).find(([, box]) => place && isWithin(box, place));
  return (found?.[0] as ChartName | undefined) ?? "world";
}
