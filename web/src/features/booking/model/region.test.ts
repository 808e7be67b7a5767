import { expect, test } from "vitest";
import { nearestRegion } from "./region";

const regions = [
  { id: 1, slug: "sydney", name: "Sydney", location: { latitude: -33.87, longitude: 151.21 } },
  { id: 2, slug: "perth", name: "Perth", location: { latitude: -31.95, longitude: 115.86 } },
];

test("the nearest region is picked, and the first where nothing is known", () => {
  expect(nearestRegion(regions, { latitude: -32, longitude: 116 })?.slug).toBe("perth");
  expect(nearestRegion(regions, { latitude: -33.9, longitude: 151.18 })?.slug).toBe("sydney");
  expect(nearestRegion(regions, undefined)?.slug).toBe("sydney");
  expect(nearestRegion([], undefined)).toBeUndefined();
});
