import { describe, expect, test } from "vitest";
import { chartFor } from "./charts";
import { isWithin, roundedCentre, sameCentre } from "./geometry";
import { clinicsInView, firstLook, type MapView, mapState, turnTo } from "./map-state";
import { pinIndex, pinsIn } from "./pins";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const clinic = (number: number, slug: string, location = at(-33.9, 151)) => ({
  slug,
  name: slug,
  number,
  location,
});
const newtown = clinic(1, "newtown", at(-33.9012, 151.1768));
const bondi = clinic(2, "bondi", at(-33.8894, 151.2562));
const penrith = clinic(3, "penrith", at(-33.7521, 150.7004));

const known = { clinics: [newtown, bondi, penrith], region: at(-33.8718, 151.2002) };
const view: MapView = {
  center: at(-33.9, 151.2),
  zoom: 11,
  bounds: { west: 151.1, south: -34, east: 151.3, north: -33.8 },
};
const state = mapState(known, false, view);

describe("the map", () => {
  test("[LOC-03k] its state is made of what the page knows and of what the camera sees", () => {
    const person = at(-33.95, 151.1);
    const camera = { center: at(-33.8, 151), zoom: 9 };
    const more = { ...known, selectedClinic: "bondi", userLocation: person, camera };
    const shown = { ...known, selectedClinic: "bondi", userLocation: person };
    expect(mapState(more, true, undefined)).toEqual({
      ...shown,
      ...camera,
      bounds: undefined,
      hidden: true,
      mapReady: false,
    });
    expect(mapState(more, false, view)).toEqual({
      ...shown,
      ...view,
      hidden: false,
      mapReady: true,
    });
  });

  test("what is in view, where to look and where to turn follow from its state", () => {
    expect(clinicsInView(state)).toEqual([newtown, bondi]);
    expect(clinicsInView({ ...state, bounds: undefined })).toHaveLength(3);
    expect(turnTo({ ...state, selectedClinic: "penrith" })).toEqual(penrith.location);
    expect(turnTo({ ...state, selectedClinic: "bondi" }), "it is in view").toBeUndefined();
    expect(turnTo({ ...state, selectedClinic: "nowhere" })).toBeUndefined();
  });

  test("the first look holds the nearest clinics and the person, else the region", () => {
    const person = at(-33.95, 151.1);
    expect(firstLook({ ...state, userLocation: person })).toEqual({
      west: 150.7004,
      south: -33.95,
      east: 151.2562,
      north: -33.7521,
    });
    expect(firstLook({ ...state, clinics: [] })).toMatchObject({ west: 151.2002, south: -33.8718 });
    expect(firstLook({ ...state, clinics: [], region: undefined })).toBeUndefined();
  });

  test("[LOC-03e] the centre is compared with the selected location at 7 digits", () => {
    const selected = at(-33.9012, 151.1768);
    expect(sameCentre(at(-33.90120004, 151.17679996), selected)).toBe(true);
    expect(sameCentre(at(-33.9012001, 151.1768), selected)).toBe(false);
    expect(sameCentre(at(-33.9012, 151.1768001), selected)).toBe(false);
    expect(sameCentre(undefined, selected)).toBe(false);
    expect(roundedCentre(at(-33.901200049, 151.17680006))).toEqual(at(-33.9012, 151.1768001));
    const outside = { west: 0, south: 0, east: 1, north: 1 };
    const turned = { ...state, bounds: outside, selectedClinic: "newtown" };
    expect(turnTo({ ...turned, center: at(-33.90120004, 151.1768) })).toBeUndefined();
    expect(turnTo({ ...turned, center: at(-33.9012001, 151.1768) })).toEqual(newtown.location);
  });

  test("an edge across the day line holds what lies on both of its sides", () => {
    const bounds = { west: 170, south: -50, east: -170, north: 0 };
    expect(isWithin(bounds, at(-36.8, 174.7))).toBe(true);
    expect(isWithin(bounds, at(-13.8, -171.8))).toBe(true);
    expect(isWithin(bounds, at(-33.9, 151.2))).toBe(false);
  });

  test("clinics that stand close are one mark from afar, in the order of the list", () => {
    const index = pinIndex([penrith, bondi, newtown]);
    expect(pinsIn(index, { zoom: 12 }).map(({ key }) => key)).toEqual([
      "newtown",
      "bondi",
      "penrith",
    ]);
    expect(pinsIn(index, { zoom: 7 }).map(({ key }) => key)).toContain("newtown,bondi");
    expect(pinsIn(index, { zoom: 2 }).map(({ key }) => key)).toEqual(["newtown,bondi,penrith"]);
  });

  test("a place has the finest chart that shows it", () => {
    expect(chartFor(at(-33.9, 151.2))).toBe("oceania");
    expect(chartFor(at(41.99, 21.43))).toBe("balkans");
    expect(chartFor(at(40.7, -74))).toBe("north-america");
    expect(chartFor(at(51.5, 0))).toBe("world");
    expect(chartFor(undefined)).toBe("world");
  });
});
