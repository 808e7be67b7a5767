import { useMutation } from "@tanstack/react-query";
import { answered, api } from "../../../api";

const WAIT_MS = 10_000;

/** The browser's position. Requested only when the person presses the button, never by opening a page. */
function position(): Promise<GeolocationPosition> {
  return new Promise((found, failed) => {
    if (!navigator.geolocation) failed(new Error("no position"));
    else navigator.geolocation.getCurrentPosition(found, failed, { timeout: WAIT_MS });
  });
}

export function usePosition() {
  return useMutation({
    mutationFn: async () => {
      const { latitude, longitude } = (await position()).coords;
      const body = { latitude, longitude };
      const { postalCodeLocation } = await answered(api.POST("/api/locations/gps", { body }));
      return { location: body, postalCodeLocationId: postalCodeLocation?.id };
    },
  });
}
