import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { MapEngine } from "./engine/engine";

interface PinProps {
  engine: MapEngine;
  latitude: number;
  longitude: number;
  children: ReactNode;
}

/** An element of ours that stays at its place while the map moves. */
export function Pin({ engine, latitude, longitude, children }: PinProps) {
  const [element] = useState(() => document.createElement("div"));
  useEffect(
    () => engine.pin(element, { latitude, longitude }),
    [engine, element, latitude, longitude],
  );
  return createPortal(children, element);
}
