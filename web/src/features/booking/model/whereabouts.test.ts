import { describe, expect, test } from "vitest";
import { isBeyond, whereabouts } from "./whereabouts";

const newtown = { latitude: -33.898, longitude: 151.179 };
const lobby = { latitude: -33.806, longitude: 151.176 };
const kiosk = { source: "KIOSK", location: lobby };

describe("where the person is", () => {
  test("[LOC-01a] lat and lng of the query are taken first", () => {
    const query = { lat: newtown.latitude, lng: newtown.longitude, kioskMode: true };
    expect(whereabouts(query, kiosk)).toEqual(newtown);
    expect(
      whereabouts({ ...query, kioskMode: false }, { ...kiosk, source: "POSTAL_CODE" }),
    ).toEqual(newtown);
  });

  test("[LOC-01b] in the kiosk its stored location is taken next, elsewhere it is not", () => {
    expect(whereabouts({ kioskMode: true }, kiosk)).toEqual(lobby);
    expect(whereabouts({}, kiosk)).toBeUndefined();
  });

  test("[LOC-01c] the location of the postal code is taken next", () => {
    expect(whereabouts({}, { source: "POSTAL_CODE", location: newtown })).toEqual(newtown);
  });

  test("the provider's default is not a person's place", () => {
    expect(
      whereabouts({ kioskMode: true }, { source: "DEFAULT", location: lobby }),
    ).toBeUndefined();
    expect(whereabouts({ lat: 1 }, undefined)).toBeUndefined();
  });

  test("[LOC-02d] farther from the default than the maximum is beyond it", () => {
    const perth = { latitude: -31.95, longitude: 115.86 };
    expect(isBeyond(perth, newtown, 3000)).toBe(true);
    expect(isBeyond(perth, newtown, 3500)).toBe(false);
    expect(isBeyond(undefined, newtown, 1)).toBe(false);
    expect(isBeyond(perth, undefined, 1)).toBe(false);
  });
});
