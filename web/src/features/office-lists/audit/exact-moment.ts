/** With year and seconds, in the desk's time zone: a trail is read long after, and in its order. */
export function exactMoment(lang: string, instant: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(lang, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    ...(timeZone && { timeZone }),
  });
  return format.format(new Date(instant)).replace(/[\u00a0\u2009\u202f]/g, " ");
}
