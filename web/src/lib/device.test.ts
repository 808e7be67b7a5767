import { describe, expect, test } from "vitest";
import { deviceOf } from "./device";

describe("the kind of device", () => {
  const screens = [
    { name: "a telephone", width: 360, height: 640, coarse: true, is: "isMobile" },
    { name: "a telephone on its side", width: 740, height: 360, coarse: true, is: "isMobile" },
    { name: "a tablet", width: 820, height: 1180, coarse: true, is: "isTablet" },
    { name: "a tablet on its side", width: 1180, height: 820, coarse: true, is: "isTablet" },
    { name: "a desk", width: 1440, height: 900, coarse: false, is: "isDesktop" },
    { name: "a narrow window on a desk", width: 400, height: 900, coarse: false, is: "isMobile" },
  ] as const;

  test.each(screens)("[SHELL-13a] $name is exactly one of the three", ({ is, ...screen }) => {
    const info = deviceOf(screen);
    expect(info[is]).toBe(true);
    expect(Object.values(info).filter(Boolean)).toHaveLength(1);
  });
});
