import { expect, test } from "vitest";
import { keepTimes } from "./keep-times";

test("free times stay while the board has a new version, but not for another day", () => {
  const keep = keepTimes<string>(["free", 7, "2026-03-10", "v2"]);
  const from = (...queryKey: unknown[]) => keep("times", { queryKey });
  expect(from("free", 7, "2026-03-10", "v1")).toBe("times");
  expect(from("free", 7, "2026-03-11", "v2")).toBeUndefined();
  expect(from("free", 8, "2026-03-10", "v2")).toBeUndefined();
  expect(keep(undefined, undefined)).toBeUndefined();
});
