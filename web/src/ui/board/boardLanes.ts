interface Span {
  start: number;
  minutes: number;
}

type InLane<Entry> = Entry & { lane: number; lanes: number };

/** Puts entries that overlap beside each other, so that a double booking never hides one of them. */
export function inLanes<Entry extends Span>(entries: Entry[]): InLane<Entry>[] {
  const placed: InLane<Entry>[] = [];
  let cluster: InLane<Entry>[] = [];
  let ends: number[] = [];

  for (const entry of [...entries].sort((one, other) => one.start - other.start)) {
    if (ends.every((end) => end <= entry.start)) {
      cluster = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= entry.start);
    const lane = free >= 0 ? free : ends.length;
    ends[lane] = entry.start + entry.minutes;
    const item = { ...entry, lane, lanes: 1 };
    cluster.push(item);
    placed.push(item);
    for (const other of cluster) other.lanes = ends.length;
  }
  return placed;
}
