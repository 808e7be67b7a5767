import { expect, test } from "vitest";
import { iframeInfo, segmentsOf } from "./embedding";

test("[SHELL-13b] the app knows whether it runs embedded", () => {
  const own = {};
  expect(iframeInfo("/about", { self: own, top: own }).isIframe).toBe(false);
  expect(iframeInfo("/about", { self: own, top: {} }).isIframe).toBe(true);
  expect(iframeInfo("/iframe/select-region", { self: own, top: own }).isIframe).toBe(true);
  expect(iframeInfo("/iframes", { self: own, top: own }).isIframe).toBe(false);
});

test("the prefix of the iframe is no segment of the page", () => {
  expect(segmentsOf("/iframe/appointments/key").segments).toEqual(["appointments", "key"]);
  expect(segmentsOf("/appointments/iframe").segments).toEqual(["appointments", "iframe"]);
});
