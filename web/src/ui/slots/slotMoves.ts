/** The position of a slot (or of the "more" button below the slots): its day and its index in that day. */
export interface SlotPosition {
  day: number;
  row: number;
}

/**
 * Where an arrow key leads in a week of `counts[day]` places a day, or null when it leads nowhere.
 * Sideways it skips days without times and keeps the row as far as the next day has one.
 */
export function moveInWeek(key: string, from: SlotPosition, counts: number[]): SlotPosition | null {
  const last = (counts[from.day] ?? 0) - 1;
  switch (key) {
    case "ArrowUp":
      return from.row > 0 ? { ...from, row: from.row - 1 } : null;
    case "ArrowDown":
      return from.row < last ? { ...from, row: from.row + 1 } : null;
    case "Home":
      return { ...from, row: 0 };
    case "End":
      return { ...from, row: last };
    case "ArrowLeft":
      return sideways(from, counts, -1);
    case "ArrowRight":
      return sideways(from, counts, 1);
    default:
      return null;
  }
}

function sideways(from: SlotPosition, counts: number[], step: number): SlotPosition | null {
  for (let day = from.day + step; day >= 0 && day < counts.length; day += step) {
    const count = counts[day] ?? 0;
    if (count > 0) return { day, row: Math.min(from.row, count - 1) };
  }
  return null;
}

const MIRRORED: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** The key with the same direction on a page written from left to right. */
export function keyFromLeft(key: string, element: Element): string {
  const isMirrored = getComputedStyle(element).direction === "rtl";
  return (isMirrored && MIRRORED[key]) || key;
}

/** The current number of times in a row: the style sheet decides, by width and text size. */
export function columnsOf(grid: Element | null | undefined, usual: number): number {
  const columns = grid ? getComputedStyle(grid).gridTemplateColumns : "";
  return columns.includes("px") ? columns.split(" ").length : usual;
}

/** The same in one day whose times are in rows of `columns`, as on a phone. */
export function moveInDay(
  key: string,
  from: SlotPosition,
  count: number,
  columns: number,
): SlotPosition | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -from.row,
    End: count - 1 - from.row,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const row = from.row + step;
  return row >= 0 && row < count ? { ...from, row } : null;
}
