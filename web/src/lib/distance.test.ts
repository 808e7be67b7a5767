import { expect, test } from "vitest";
import { kilometresBetween } from "./distance";

test("distances follow the globe, also across the day line", () => {
  const sydney = { latitude: -33.8688, longitude: 151.2093 };
  const melbourne = { latitude: -37.8136, longitude: 144.9631 };
  expect(kilometresBetween(sydney, melbourne)).toBeCloseTo(713, -1);
  expect(kilometresBetween(sydney, sydney)).toBe(0);
  const east = { latitude: 0, longitude: 179.5 };
  const west = { latitude: 0, longitude: -179.5 };
  expect(kilometresBetween(east, west)).toBeCloseTo(111, 0);
});
