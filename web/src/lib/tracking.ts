/**
 * Counts visits, only if the provider has turned it on. An event says which step was reached and nothing else: no
 * name, contact, date of birth, scan or page address, since an address may contain a booking key.
 */
export interface TrackingSettings {
  readonly analyticsEnabled: boolean;
  readonly analyticsId?: string | null | undefined;
}

export type TrackingEvent = "booking_step" | "booking_success";

interface TrackedPage {
  dataLayer?: unknown[];
}

const SCRIPT = "https://www.googletagmanager.com/gtag/js";

/** The service reads calls from its list and recognises them by their type: an arguments object, not an array. */
function asArguments(..._: unknown[]): IArguments {
  return arguments;
}

function send(page: TrackedPage, ...call: unknown[]): void {
  page.dataLayer?.push(asArguments(...call));
}

export function startTracking(
  { analyticsEnabled, analyticsId }: TrackingSettings,
  page: Window & TrackedPage,
): void {
  if (!analyticsEnabled || !analyticsId) return;
  page.dataLayer = [];
  send(page, "js", new Date());
  send(page, "config", analyticsId, {
    send_page_view: false,
    allow_google_signals: false,
    page_location: page.location.origin,
    page_referrer: "",
    page_title: "Scanbook",
  });
  const script = page.document.createElement("script");
  script.async = true;
  script.src = `${SCRIPT}?id=${encodeURIComponent(analyticsId)}`;
  page.document.head.append(script);
}

/** Before the start nothing is stored and nothing is sent. */
export function track(event: TrackingEvent, details: { readonly step?: number } = {}): void {
  const { step } = details;
  send(window as TrackedPage, "event", event, step === undefined ? {} : { step });
}
