import type { Route } from "@playwright/test";
import { COMPUTED_DRAWING, DRAWING_REMARK, expectMapReady, listAddress, mapOf } from "./map-page";
import { expect, test } from "./provider-server";
import { heading } from "./screens";

test.use({ launchOptions: COMPUTED_DRAWING });

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==";

test("[LOC-03g] a configured tile address is used for the base map", async ({
  page,
  request,
  provider,
  journey,
}) => {
  journey.expectComplaint(DRAWING_REMARK);
  await provider.configure("application", {
    mapUiEnabled: true,
    tileUrl: "https://tiles.example.org/{z}/{x}/{y}.png?style=quiet",
  });
  const tiles: string[] = [];
  await page.route("https://tiles.example.org/**", (route) => {
    tiles.push(route.request().url());
    return route.fulfill({
      contentType: "image/png",
      headers: { "Access-Control-Allow-Origin": "*" },
      body: Buffer.from(PIXEL, "base64"),
    });
  });
  const { path, here } = await listAddress(request);
  await page.goto(`${path}?${here}`);
  await expectMapReady(page);
  expect(tiles.length).toBeGreaterThan(0);
  for (const tile of tiles) {
    expect(tile).toMatch(/^https:\/\/tiles\.example\.org\/\d+\/\d+\/\d+\.png\?style=quiet$/);
  }
});

/** The part of the service that a map with marks uses, with the names from its documentation. */
const GOOGLE = `(() => {
  const place = (lat, lng) => ({ lat: () => lat, lng: () => lng });
  class Map {
    constructor(element) {
      this.zoom = 10;
      element.append(Object.assign(document.createElement("div"), { className: "their-map" }));
    }
    addListener(name, told) {
      if (name === "idle") setTimeout(told);
    }
    fitBounds(area) { this.area = area; }
    getCenter() { return place(this.area.south, this.area.west); }
    getZoom() { return this.zoom; }
    setZoom(zoom) { this.zoom = zoom; }
    panTo() {}
    getBounds() { return { toJSON: () => this.area }; }
  }
  class OverlayView {
    setMap(map) { if (map) { this.onAdd(); this.draw(); } else this.onRemove(); }
    getPanes() { return { overlayMouseTarget: document.querySelector(".their-map") }; }
    getProjection() { return { fromLatLngToDivPixel: () => ({ x: 40, y: 60 }) }; }
  }
  google.maps.importLibrary = async () => ({ Map, OverlayView });
  google.maps.__ib__();
})();`;

test("[LOC-03h] [CONF-07j] with a maps key the script of Google Maps loads with that key, without one the map is our own", async ({
  page,
  request,
  provider,
  journey,
}) => {
  journey.expectComplaint(DRAWING_REMARK);
  const key = "AIza-a-key-of-the-provider";
  await provider.configure("application", { mapUiEnabled: true, maps: { key } });
  const asked: URL[] = [];
  await page.route("https://maps.googleapis.com/**", (route) => {
    asked.push(new URL(route.request().url()));
    return route.fulfill({ contentType: "text/javascript", body: GOOGLE });
  });
  const { path, here } = await listAddress(request);
  await page.goto(`${path}?${here}`);
  await expectMapReady(page);
  expect(asked.map((url) => [url.pathname, url.searchParams.get("key")])).toEqual([
    ["/maps/api/js", key],
  ]);
  await expect(mapOf(page).getByRole("button", { name: /^1, / })).toBeVisible();
  await expect(mapOf(page).locator(".their-map")).toHaveCount(1);

  asked.length = 0;
  await provider.configure("application", { maps: { key: null } });
  await page.goto(`${path}?${here}`);
  await expectMapReady(page);
  await expect(mapOf(page).getByText("Natural Earth")).toBeVisible();
  await expect(mapOf(page).locator(".their-map")).toHaveCount(0);
  expect(asked).toEqual([]);
});

const REFUSED_KEY = `${GOOGLE}; setTimeout(() => window.gm_authFailure());`;

for (const { how, answer } of [
  { how: "does not answer", answer: (route: Route) => route.abort() },
  {
    how: "refuses the key",
    answer: (route: Route) => route.fulfill({ contentType: "text/javascript", body: REFUSED_KEY }),
  },
]) {
  test(`[MSG-05f] a map service that ${how} is reported as such, and the list stays in use`, async ({
    page,
    request,
    provider,
    journey,
  }) => {
    journey.expectComplaint(/maps\.googleapis\.com|Google Maps/);
    const { path, here } = await listAddress(request);
    const cards = page.getByRole("article");
    await page.goto(`${path}?${here}`);
    await expect(cards.first()).toBeVisible();
    const count = await cards.count();
    await provider.configure("application", { mapUiEnabled: true, maps: { key: "AIza-no-good" } });
    await page.route("https://maps.googleapis.com/**", answer);
    await page.goto(`${path}?${here}`);
    await expect(page.getByText("The map didn't load. The list shows every clinic.")).toBeVisible();
    await expect(mapOf(page)).toHaveCount(0);
    await expect(cards).toHaveCount(count);
    // The soonest may be offered no more by the time it is held.
    await cards
      .getByRole("button", { name: /^\d{1,2}:\d\d [ap]m/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Hold this time" }).click();
    await expect(heading(page)).toHaveText("Your details");
  });
}
