import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ACTS } from "./acts";
import { exactMoment } from "./exact-moment";

/** The audit rows of each call, from the tests of the API. */
const WALK = new URL("../../../../../crates/http/tests/api/audit_walk.txt", import.meta.url);

describe("the audit trail", () => {
  it("has words for what each call leaves in it", () => {
    const codes = readFileSync(WALK, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.split(" ").at(-1) ?? "")
      .filter((code) => code !== "-");
    expect(codes.length).toBeGreaterThan(100);
    expect([...new Set(codes)].filter((code) => !ACTS[code])).toEqual([]);
  });

  it("tells the year and the second", () => {
    expect(exactMoment("en-AU", "2026-11-16T22:25:09Z", "UTC")).toBe("16 Nov 2026, 10:25:09 pm");
  });
});
