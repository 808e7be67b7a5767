import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { OfficeAppointment } from "../office";
import { canMove, type FreeTime, useRights } from "../office-day";
import { freeOutsideQuery } from "./api";
import type { DeviceTime, Loss } from "./model/hit";
import { propose } from "./model/propose";
import { useDevices } from "./useDevices";

export interface Proposals {
  /** A new time for each, where there is one. */
  readonly times: ReadonlyMap<number, FreeTime>;
  /** Those that staff chose. */
  readonly chosen: ReadonlyMap<number, FreeTime>;
  /** Those who stay where they are. */
  readonly left: ReadonlySet<number>;
  isLooking(id: number): boolean;
  errorOf(id: number): Error | null;
  choose(id: number, time: FreeTime | undefined): void;
  leave(left: ReadonlySet<number>): void;
  cleanupMinutesOf(deviceId: number): number;
}

/** Where the booked patients could go. What staff chose is fixed; the others are planned around it. */
export function useProposals(
  loss: Loss,
  booked: readonly OfficeAppointment[],
  taken: readonly DeviceTime[],
): Proposals {
  const { decides } = useRights();
  const devices = useDevices(loss.clinicId);
  const [chosen, setChosen] = useState<ReadonlyMap<number, FreeTime>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const movable = decides ? booked.filter(canMove) : [];
  const found = useQueries({
    queries: movable.map((one) => freeOutsideQuery(loss, one, booked.length)),
  });
  const queryOf = (id: number) => found[movable.findIndex((one) => one.id === id)];
  const cleanupMinutesOf = (deviceId: number) =>
    devices.find(({ id }) => id === deviceId)?.cleanupMinutes ?? 0;

  return {
    times: propose({
      booked: movable.filter(({ id }) => !left.has(id)),
      freeOf: (id) => queryOf(id)?.data,
      chosen,
      taken,
      cleanupMinutesOf,
    }),
    chosen,
    left,
    isLooking: (id) => queryOf(id)?.isFetching ?? false,
    errorOf: (id) => queryOf(id)?.error ?? null,
    choose: (id, time) =>
      setChosen((before) => {
        const after = new Map(before);
        if (time) after.set(id, time);
        else after.delete(id);
        return after;
      }),
    leave: setLeft,
    cleanupMinutesOf,
  };
}
