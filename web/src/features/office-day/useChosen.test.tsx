import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OfficeAppointment } from "../office";
import { useChosen } from "./useChosen";

const ROW = { id: 7, status: "BOOKED" } as OfficeAppointment;
const SOUGHT_AT = new Date("2026-03-10T09:00:00Z").getTime();

beforeEach(() => vi.useFakeTimers({ now: SOUGHT_AT }));
afterEach(() => vi.useRealTimers());

function chosen(list: readonly OfficeAppointment[] | undefined, readAt: number, id = 7) {
  return { appointmentId: id, place: "2026-03-10", list, readAt: () => readAt };
}

test("[OPS-09o] no patient is reported missing while the board is loading", () => {
  const { result } = renderHook(useChosen, { initialProps: chosen(undefined, SOUGHT_AT + 1) });
  expect(result.current).toMatchObject({ chosen: undefined, isMissing: false });
});

test("[OPS-09o] an appointment that the board does not have is said to be missing", () => {
  const { result } = renderHook(useChosen, { initialProps: chosen([ROW], SOUGHT_AT + 1, 8) });
  expect(result.current.isMissing).toBe(true);
});

test("[OPS-09o] a patient booked after the board was read is awaited, not missing", () => {
  const { result, rerender } = renderHook(useChosen, {
    initialProps: chosen([], SOUGHT_AT - 1000),
  });
  expect(result.current.isMissing).toBe(false);
  rerender(chosen([ROW], SOUGHT_AT + 1));
  expect(result.current).toMatchObject({ chosen: ROW, isMissing: false });
});

test("[OPS-09n] what a colleague takes off the board stays as it was known, and is marked as gone", () => {
  const { result, rerender } = renderHook(useChosen, {
    initialProps: chosen([ROW], SOUGHT_AT + 1),
  });
  expect(result.current.isGone).toBe(false);
  rerender(chosen([], SOUGHT_AT + 2));
  expect(result.current).toEqual({ chosen: ROW, isGone: true, isMissing: false });
});

test("[OPS-09n] on the board of another day it is not gone, but not there", () => {
  const { result, rerender } = renderHook(useChosen, {
    initialProps: chosen([ROW], SOUGHT_AT + 1),
  });
  rerender({ ...chosen([], SOUGHT_AT + 2), place: "2026-03-11" });
  expect(result.current).toEqual({ chosen: undefined, isGone: false, isMissing: true });
});
