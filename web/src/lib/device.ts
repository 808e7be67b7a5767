/** What kind of device shows the page. Exactly one of the three is true. */
import { useSyncExternalStore } from "react";

export interface DeviceInfo {
  readonly isDesktop: boolean;
  readonly isMobile: boolean;
  readonly isTablet: boolean;
}

/** The short side from which a touch screen is a tablet. */
const TABLET_FROM_PX = 600;

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** Touch, not a mouse. */
  readonly coarse: boolean;
}

export function deviceOf({ width, height, coarse }: Screen): DeviceInfo {
  const small = Math.min(width, height) < TABLET_FROM_PX;
  return { isMobile: small, isTablet: coarse && !small, isDesktop: !coarse && !small };
}

const devices = {
  mobile: deviceOf({ width: 0, height: 0, coarse: true }),
  tablet: deviceOf({ width: TABLET_FROM_PX, height: TABLET_FROM_PX, coarse: true }),
  desktop: deviceOf({ width: TABLET_FROM_PX, height: TABLET_FROM_PX, coarse: false }),
};

/** The current device: it may be rotated, or resized. Returns the same objects, to avoid needless renders. */
function present(): DeviceInfo {
  const found = deviceOf({
    width: window.innerWidth,
    height: window.innerHeight,
    coarse: window.matchMedia("(pointer: coarse)").matches,
  });
  if (found.isMobile) return devices.mobile;
  return found.isTablet ? devices.tablet : devices.desktop;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

export function useDevice(): DeviceInfo {
  return useSyncExternalStore(subscribe, present);
}
