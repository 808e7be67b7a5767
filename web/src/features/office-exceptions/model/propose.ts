/** Where patients who are booked in closed time could go, so that no two of them get the same time. */
import type { FreeTime } from "../../office-day";
import type { DeviceTime } from "./hit";

const MINUTE_MS = 60_000;

interface Booked extends DeviceTime {
  readonly id: number;
}

export interface ProposalInput {
  /** In the order in which they choose. */
  readonly booked: readonly Booked[];
  /** The free times of one of them; undefined while unknown. */
  readonly freeOf: (id: number) => readonly FreeTime[] | undefined;
  /** What staff chose for one of them. */
  readonly chosen: ReadonlyMap<number, FreeTime>;
  /** Times that were given away since the free times were read. */
  readonly taken: readonly DeviceTime[];
  /** How long a device is not free after an exam. */
  readonly cleanupMinutesOf: (deviceId: number) => number;
}

/** A time for each of them, if there is one: chosen times are fixed, the others go around them. */
export function propose(wanted: ProposalInput): ReadonlyMap<number, FreeTime> {
  const { booked, freeOf, chosen, cleanupMinutesOf } = wanted;
  const found = new Map(booked.flatMap(({ id }) => pairOf(id, chosen.get(id))));
  const taken: DeviceTime[] = [...wanted.taken, ...found.values()];
  for (const one of booked) {
    if (found.has(one.id)) continue;
    const time = inOrder(one, freeOf(one.id) ?? []).find(
      (free) => !taken.some((other) => clash(free, other, cleanupMinutesOf(free.deviceId))),
    );
    if (!time) continue;
    found.set(one.id, time);
    taken.push(time);
  }
  return found;
}

function pairOf(id: number, time: FreeTime | undefined): [number, FreeTime][] {
  return time ? [[id, time]] : [];
}

/** Whether two exams overlap, including clean-up. */
export function clash(one: DeviceTime, other: DeviceTime, cleanupMinutes: number): boolean {
  const cleanup = cleanupMinutes * MINUTE_MS;
  return (
    one.deviceId === other.deviceId &&
    Date.parse(one.start) < Date.parse(other.end) + cleanup &&
    Date.parse(other.start) < Date.parse(one.end) + cleanup
  );
}

/**
 * The same hour on another device first, because then nothing changes for the patient; then the soonest after it;
 * then earlier ones.
 */
function inOrder(booked: Booked, free: readonly FreeTime[]): FreeTime[] {
  const now = Date.parse(booked.start);
  const rank = ({ start }: FreeTime) => {
    const at = Date.parse(start);
    return at === now ? 0 : at > now ? 1 : 2;
  };
  return [...free].sort(
    (one, other) => rank(one) - rank(other) || Date.parse(one.start) - Date.parse(other.start),
  );
}
