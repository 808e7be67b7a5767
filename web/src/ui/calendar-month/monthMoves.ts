const WEEK = 7;

/** Where a key leads among the days, or null when it leads nowhere. Past days of the first week are `null` and are skipped. */
export function moveInMonth<Day>(
  key: string,
  from: number,
  days: (Day | null)[],
  rightToLeft = false,
): number | null {
  const ahead = rightToLeft ? -1 : 1;
  const place = from % WEEK;
  switch (key) {
    case "ArrowRight":
      return nextDay(from, ahead, days);
    case "ArrowLeft":
      return nextDay(from, -ahead, days);
    case "ArrowDown":
      return days[from + WEEK] ? from + WEEK : null;
    case "ArrowUp":
      return days[from - WEEK] ? from - WEEK : null;
    case "Home":
      return nextDay(from - place - 1, 1, days);
    case "End":
      return nextDay(from - place + WEEK, -1, days);
    default:
      return null;
  }
}

function nextDay<Day>(from: number, step: number, days: (Day | null)[]): number | null {
  for (let place = from + step; place >= 0 && place < days.length; place += step) {
    if (days[place]) return place;
  }
  return null;
}
