import { expect, test } from "vitest";
import type { SummaryItem } from "../../../api";
import { isMove, parseBookingQuery } from "../../booking";
import { changeOf, isEmpty, nothingChanged } from "./details-change";
import { againHref, moveHref, slotsOfMove } from "./move";

const KEY = "k".repeat(22);

function item(slug: string, examSlug: string): SummaryItem {
  const location = { latitude: -33.90123, longitude: 151.17684 };
  return { slug, examSlug, clinic: { region: "sydney", slug: "newtown", location } } as SummaryItem;
}

const visit = [item("a-1", "mri-knee"), item("a-2", "ct-head")];

test("a move asks for the times of all scans of the visit, with what they replace", () => {
  const href = new URL(moveHref(KEY, visit), "http://here");
  expect(href.pathname).toBe("/sydney/select-clinic/mri-knee,ct-head");
  const query = parseBookingQuery(Object.fromEntries(href.searchParams));
  expect(query).toEqual({
    bookingKey: KEY,
    appointmentSlug: "a-1,a-2",
    status: "REQUEST_RESCHEDULE",
    lat: -33.901,
    lng: 151.177,
  });
  expect(isMove(query)).toBe(true);
});

test("it is a move only with appointments, their key and their status", () => {
  expect(isMove({ appointmentSlug: "a-1", status: "REQUEST_RESCHEDULE" })).toBe(false);
  expect(isMove({ bookingKey: KEY, status: "REQUEST_RESCHEDULE" })).toBe(false);
  expect(isMove({ bookingKey: KEY, appointmentSlug: "a-1", status: "BOOKED" })).toBe(false);
});

test("the same scans are booked again without the former key", () => {
  expect(againHref(visit)).toBe("/sydney/select-clinic/mri-knee,ct-head");
});

test("new times are named in the order of the appointments", () => {
  const held = (slug: string, id: number) => ({
    exam: { slug },
    clinicSlug: "newtown",
    hold: { id, deviceId: 7, start: `start ${id}`, end: `end ${id}` },
  });
  const slots = slotsOfMove("a-1,a-2", visit, [held("ct-head", 2), held("mri-knee", 1)]);
  expect(slots.map(({ examSlug, holdId }) => [examSlug, holdId])).toEqual([
    ["mri-knee", 1],
    ["ct-head", 2],
  ]);
  expect(slotsOfMove("a-9", visit, [held("mri-knee", 1)])).toEqual([]);
});

test("a correction holds only what was typed", () => {
  expect(isEmpty({ ...nothingChanged, email: "  " })).toBe(true);
  expect(changeOf({ ...nothingChanged, lastName: " Sample ", note: "Married." })).toEqual({
    lastName: "Sample",
    note: "Married.",
  });
});
