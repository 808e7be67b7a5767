import { expect, test } from "vitest";
import type { BookingRequest } from "../../../api";
import { chooseScanHref, isBookable, opensInfo, takeUpHref } from "./offer";
import { type OpenStatus, requestWay } from "./request-status";
import { requestSteps } from "./request-steps";

function request(status: BookingRequest["status"], more: object = {}): BookingRequest {
  return {
    slug: `r-${status.toLowerCase()}`,
    status,
    exams: [],
    ...more,
  } as unknown as BookingRequest;
}

test.each([
  "EXPIRED",
  "EXPIRED_PATIENT",
  "CANCELED",
  "DECLINED_BY_PATIENT",
  "REMOVED_BY_OPERATOR",
  "DELETED",
  "ON_HOLD",
] as const)("a request that is %s leads to the page that says so", (status) => {
  expect(requestWay([request(status)])).toEqual({ to: "DENIED", status });
});

test.each(["NEW", "OFFERED"] as const)("a request that is %s has its page", (status) => {
  expect(requestWay([request(status)])).toMatchObject({ to: "PAGE" });
});

test("a booked request leads to its appointment where there is one", () => {
  const booked = request("BOOKED", { appointmentBookingKey: "key" });
  expect(requestWay([booked])).toEqual({ to: "APPOINTMENT", bookingKey: "key" });
  expect(requestWay([request("BOOKED")])).toMatchObject({ to: "PAGE" });
});

test("of several requests the open ones are shown", () => {
  const way = requestWay([request("CANCELED"), request("NEW")]);
  expect(way).toMatchObject({ to: "PAGE", requests: [{ status: "NEW" }] });
  expect(requestWay([])).toBeUndefined();
});

test("the steps say how far a request is", () => {
  const states = (status: OpenStatus) => requestSteps(status).map(({ state }) => state);
  expect(states("NEW")).toEqual(["done", "now", "next", "next"]);
  expect(states("OFFERED")).toEqual(["done", "done", "now", "next"]);
  expect(states("BOOKED")).toEqual(["done", "done", "done", "done"]);
});

const clinic = { slug: "newtown", region: "sydney" };
const exam = { slug: "mri-knee", kind: "ONLINE", showBookingRequestInfoModal: false };

test("an offer opens the booking with its scans and its clinic", () => {
  const offered = request("OFFERED", { exams: [exam], clinic });
  expect(takeUpHref(offered)).toBe("/sydney/newtown/mri-knee?bookingRequestSlug=r-offered");
  expect(chooseScanHref(offered)).toBe("/sydney?bookingRequestSlug=r-offered");
  const anywhere = request("OFFERED", { exams: [exam] });
  expect(takeUpHref(anywhere)).toBe(
    "/select-region/select-clinic/mri-knee?bookingRequestSlug=r-offered",
  );
  expect(takeUpHref(request("OFFERED"))).toBe("/?bookingRequestSlug=r-offered");
});

test("some scans are offered by phone only, and some have a text to read first", () => {
  expect(isBookable({ exams: [{ kind: "ONLINE" }, { kind: "PENDING" }] })).toBe(true);
  expect(isBookable({ exams: [{ kind: "ONLINE" }, { kind: "ENQUIRY" }] })).toBe(false);
  expect(opensInfo([{ showBookingRequestInfoModal: false }])).toBe(false);
  expect(opensInfo([{ showBookingRequestInfoModal: true }])).toBe(true);
});
