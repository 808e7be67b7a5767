/** The public part of the map. It is large and not needed by everyone: it loads when a screen with clinics shows it. */
import { lazy } from "react";

export const MapPanel = lazy(() => import("./MapPanel"));
export type { Camera } from "./MapPanel";
export type { MapClinic } from "./model/map-state";
