import { expect, test } from "vitest";
import { ApiError, mayPass } from "./error";

test.each([0, 502, 503, 504])("[OPS-11i] after status %i a page asks again", (status) => {
  expect(mayPass(new ApiError(status))).toBe(true);
});

test.each([400, 401, 404, 409, 422, 429, 500, 501])(
  "[OPS-11i] after status %i it does not",
  (status) => {
    expect(mayPass(new ApiError(status))).toBe(false);
  },
);

test("[OPS-11i] nor after a mistake in the page itself", () => {
  expect(mayPass(new Error("no call"))).toBe(false);
});
