/** The map's front door. It is large and not needed by everybody: it comes when a screen with clinics shows it. */
import { lazy } from "react";

export const MapPanel = lazy(() => import("./MapPanel"));
export type { Camera } from "./MapPanel";
export type { MapClinic } from "./model/map-state";
