/** A kiosk doesn't move: the place that was chosen there is stored for the next person. */
import type { BookingQuery } from "../model/query";

const COOKIE = "postalCodeLocationId";
/** Browsers keep a cookie for 400 days at most; each choice renews it. */
const UNTIL = new Date(Date.UTC(2030, 11, 31)).toUTCString();

export function keepKioskPlace({ kioskMode }: BookingQuery, id: number | undefined): void {
  if (!kioskMode || id === undefined) return;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  Object.assign(document, {
    cookie: `${COOKIE}=${id}; Path=/; Expires=${UNTIL}; SameSite=Lax${secure}`,
  });
}
