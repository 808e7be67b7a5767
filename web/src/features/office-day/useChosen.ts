import { useState } from "react";
import type { OfficeAppointment } from "../office";

interface Sought {
  /** The appointment in the address. */
  readonly appointmentId: number | undefined;
  /** The days and the device that are shown. */
  readonly place: string;
  /** Who is on the board, once that is known. */
  readonly list: readonly OfficeAppointment[] | undefined;
  /** When the board was last read; only needed where it matters. */
  readonly readAt: () => number;
}

/**
 * The selected appointment. When a colleague removes it from the board, it stays as last known, with everything
 * that was started there. It counts as missing only on a board that was read after it was selected: a patient who
 * was booked a moment ago is on the next one.
 */
export function useChosen({ appointmentId, place, list, readAt }: Sought) {
  const [sought, setSought] = useState(() => ({ id: appointmentId, since: Date.now() }));
  if (sought.id !== appointmentId) setSought({ id: appointmentId, since: Date.now() });
  const found = list?.find(({ id }) => id === appointmentId);
  const [kept, setKept] = useState({ row: found, place });
  if (found && (found !== kept.row || place !== kept.place)) setKept({ row: found, place });
  const isKept = kept.place === place && kept.row?.id === appointmentId;
  const chosen = found ?? (isKept ? kept.row : undefined);
  const isOff = appointmentId !== undefined && list !== undefined && !found;
  return {
    chosen,
    isGone: isOff && chosen !== undefined,
    isMissing: isOff && !chosen && readAt() > sought.since,
  };
}
