/** What kind of device shows the page. Exactly one of the three is true. */
import { useSyncExternalStore } from "react";

export interface DeviceInfo {
  readonly isDesktop: boolean;
  readonly isMobile: boolean;
  readonly isTablet: boolean;
}

/** The short side from which a screen that is touched is a tablet. */
const TABLET_FROM_PX = 600;

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** Fingers, not a mouse. */
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

/** The device as it is now: turned, or with another window size. The same objects, so that nothing is drawn for nothing. */
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
