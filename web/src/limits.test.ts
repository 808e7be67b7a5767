/** Constants of the specification that are in the server's limits and again in the web: both must agree. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

async function limit(name: string): Promise<string | undefined> {
  const limits = await read("../../crates/domain/src/limits.rs");
  return new RegExp(`pub const ${name}: \\w+ = ([\\d_]+);`).exec(limits)?.[1]?.replaceAll("_", "");
}

describe.each([
  ["CONST-03a", "BOOKING_STEP_DEBOUNCE_MS", "features/booking/model/progress.ts", /_MS = (\d+);/],
  [
    "CONST-03b",
    "SLOT_RELOAD_AFTER_EXAM_CHANGE_MS",
    "features/booking/slots/useSlots.ts",
    /EXAM_REST_MS = (\d+);/,
  ],
  [
    "CONST-03c",
    "SLOT_SCROLL_TIMEOUT_MS",
    "features/booking/slots/useScrollToChosen.ts",
    /SCROLL_AFTER_MS = (\d+);/,
  ],
  ["CONST-05b", "SHARE_PHONE_MIN_DIGITS", "features/portal/sharing/model.ts", /\\d\{(\d+),\d+\}/],
  ["CONST-05b", "SHARE_PHONE_MAX_DIGITS", "features/portal/sharing/model.ts", /\\d\{\d+,(\d+)\}/],
  [
    "CONST-05j",
    "MOBILE_HEADER_BREAKPOINT_PX",
    "ui/site-header/site-header.css",
    /@media \(min-width: (\d{4,})px\) \{/,
  ],
  [
    "CONST-05i",
    "LAYOUT_ZOOM_MAX_HEIGHT_PX",
    "styles/base.css",
    /@media screen and \(max-device-height: (\d+)px\)/,
  ],
  ["CONST-05i", "LAYOUT_ZOOM_PERCENT", "styles/base.css", /zoom: 0\.(\d+);/],
] as const)("[%s] %s", (_, name, path, pattern) => {
  test(`is what ${path} says`, async () => {
    const here = pattern.exec(await read(`./${path}`))?.[1];
    expect(here).toBeDefined();
    expect(here).toBe(await limit(name));
  });
});
