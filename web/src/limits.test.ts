/** Constants of the specification that are in the server's limits and again in the web: both must agree. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

async function limit(name: string): Promise<string | undefined> {
  const limits = await read("../../crates/domain/src/limits.rs");
  return new RegExp(`pub const ${name}: \\w+ = ([\\d_]+);`).exec(limits)?.[1]?.replaceAll("_", "");
}

/** The fact, the limit, where it is said again, how, and how many times. */
describe.each([
  [
    "CONST-03a",
    "BOOKING_STEP_DEBOUNCE_MS",
    "features/booking/model/progress.ts",
    /_MS = (\d+);/g,
    1,
  ],
  [
    "CONST-03b",
    "SLOT_RELOAD_AFTER_EXAM_CHANGE_MS",
    "features/booking/slots/useSlots.ts",
    /EXAM_REST_MS = (\d+);/g,
    1,
  ],
  [
    "CONST-03c",
    "SLOT_SCROLL_TIMEOUT_MS",
    "features/booking/slots/useScrollToChosen.ts",
    /SCROLL_AFTER_MS = (\d+);/g,
    1,
  ],
  [
    "CONST-05b",
    "SHARE_PHONE_MIN_DIGITS",
    "features/portal/sharing/model.ts",
    /\\d\{(\d+),\d+\}/g,
    1,
  ],
  [
    "CONST-05b",
    "SHARE_PHONE_MAX_DIGITS",
    "features/portal/sharing/model.ts",
    /\\d\{\d+,(\d+)\}/g,
    1,
  ],
  [
    "CONST-05j",
    "MOBILE_HEADER_BREAKPOINT_PX",
    "ui/site-header/site-header.css",
    /min-width: (\d{4,})px/g,
    2,
  ],
  ["CONST-05i", "LAYOUT_ZOOM_MAX_HEIGHT_PX", "styles/base.css", /device-height: (\d+)px/g, 2],
  ["CONST-05i", "LAYOUT_ZOOM_MIN_WIDTH_PX", "styles/base.css", /px\) and \(min-width: (\d+)px/g, 2],
  ["CONST-05i", "LAYOUT_ZOOM_PERCENT", "styles/base.css", /(?:zoom:|dvh \/) 0\.(\d+)/g, 2],
] as const)("[%s] %s", (_, name, path, pattern, times) => {
  test(`is what ${path} says, wherever it says it`, async () => {
    const found = (await read(`./${path}`)).matchAll(pattern);
    const value = await limit(name);
    expect(value).toBeDefined();
    expect([...found].map(([, here]) => here)).toEqual(Array.from({ length: times }, () => value));
  });
});
