/** Addresses that open a calendar on the web with a new entry. They name nothing by which the booking could be opened. */
export interface VisitEntry {
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly location: string;
  readonly details: string;
}

/** `20260309T220000Z` */
function basicFormat(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "");
}

export function googleCalendarHref({ start, end, title, location, details }: VisitEntry): string {
  const dates = `${basicFormat(start)}/${basicFormat(end)}`;
  const query = { action: "TEMPLATE", text: title, dates, location, details };
  return `https://calendar.google.com/calendar/render?${new URLSearchParams(query)}`;
}

export function outlookHref({ start, end, title, location, details }: VisitEntry): string {
  const query = {
    rru: "addevent",
    subject: title,
    startdt: new Date(start).toISOString(),
    enddt: new Date(end).toISOString(),
    location,
    body: details,
  };
  return `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams(query)}`;
}
