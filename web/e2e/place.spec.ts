import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { DRAWING_REMARK, listAddress } from "./map-page";
import { expect, test } from "./provider-server";

const MISSING = "We can't find that postcode or suburb.";

function dialog(page: Page) {
  return page.getByRole("dialog", { name: "Where are you?" });
}

function place(page: Page) {
  const query = new URL(page.url()).searchParams;
  return { lat: Number(query.get("lat")), lng: Number(query.get("lng")) };
}

function cardNames(page: Page) {
  return page.getByRole("article").getByRole("heading", { level: 3 });
}

test("a look-up that fails asks for the postal code where that is wanted", async ({
  page,
  request,
  provider,
  journey: _,
}) => {
  const { path, place: wanted } = await listAddress(request);
  await provider.configure("application", { mapUiEnabled: true, showUnableToLocateWindow: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  const field = dialog(page).getByRole("combobox", { name: "Your postcode or suburb" });

  await test.step("[LOC-02a] [CONF-06l] the postal-code modal opens", async () => {
    await expect(field).toBeVisible();
    await expectNoAxeFindings(page);
  });

  await test.step("[LOC-02e] an unknown code is answered with a sentence", async () => {
    await field.fill("Zzyzx");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText(MISSING)).toBeVisible();
  });

  await test.step("[SHELL-09y] a known one sets the location and closes the modal", async () => {
    await field.fill(wanted.postalCode);
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText(`Distances from ${wanted.postalCode}`)).toBeVisible();
    expect(place(page)).toEqual({ lat: wanted.lat, lng: wanted.lng });
  });

  await test.step("[SHELL-09y] Change opens it again, Escape closes it and gives the focus back", async () => {
    const change = page.getByRole("button", { name: "Change your location" });
    await change.press("Enter");
    await expect(field).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(change).toBeFocused();
  });
});

test("without a place the middle of the region counts", async ({
  page,
  request,
  provider,
  journey,
}) => {
  journey.expectComplaint(DRAWING_REMARK);
  const { path, place: asked, exam } = await listAddress(request);
  const regions = (await (await request.get("/api/regions")).json()) as {
    slug: string;
    name: string;
    location: { latitude: number; longitude: number };
  }[];
  const region = regions.find(({ slug }) => slug === asked.regionSlug);
  if (!region) throw new Error("there is no such region");
  const { latitude, longitude } = region.location;
  const nearby = await request.get(
    `/api/clinics/nearby?regionSlug=${region.slug}&examSlug=${exam.slug}&lat=${latitude}&lng=${longitude}`,
  );
  const { clinics } = (await nearby.json()) as { clinics: { clinic: { name: string } }[] };
  const expected = clinics.map(({ clinic }) => clinic.name);
  const inTheMiddle = async () => {
    await page.goto(path);
    await expect(cardNames(page)).toHaveText(expected);
    await expect(page.getByText(`distances are from the middle of ${region.name}`)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  };

  await test.step("[LOC-02b] map on, window off: the default location is used", async () => {
    await provider.configure("application", {
      mapUiEnabled: true,
      showUnableToLocateWindow: false,
    });
    await inTheMiddle();
  });

  await test.step("[LOC-02c] map off: the default location is used and no modal opens", async () => {
    await provider.configure("application", {
      mapUiEnabled: false,
      showUnableToLocateWindow: true,
    });
    await inTheMiddle();
  });

  await test.step("[LOC-02d] beyond the maximum the default counts too, and the page says so", async () => {
    await provider.configure("application", { maxDistanceKm: 100 });
    await page.goto(`${path}?lat=51.5&lng=-0.12`);
    await expect(cardNames(page)).toHaveText(expected);
    await expect(page.getByText("That's too far from our clinics.")).toBeVisible();
  });
});

test("the browser's position is asked for by a press alone", async ({
  page,
  context,
  request,
  journey: _,
}) => {
  const { path, place: wanted } = await listAddress(request);
  await context.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    const original = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (...position) => {
      asked.count += 1;
      original(...position);
    };
  });
  const asked = () =>
    page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);
  await page.goto(path);
  const use = page.getByRole("button", { name: "Use my location" });
  await expect(use).toBeVisible();
  expect(await asked()).toBe(0);

  await test.step("a browser that refuses is answered with the other way", async () => {
    await use.click();
    await expect(page.getByText("Type your postcode instead.")).toBeVisible();
    expect(await asked()).toBe(1);
  });

  await test.step("[LOC-01d] [LOC-01e] one that allows it sets the place of the address", async () => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: wanted.lat + 0.00004, longitude: wanted.lng });
    await use.click();
    await expect(page.getByRole("button", { name: "Change your location" })).toBeVisible();
    expect(place(page)).toEqual({ lat: wanted.lat, lng: wanted.lng });
  });
});

test("a kiosk keeps its place for the next patient", async ({
  page,
  context,
  request,
  journey: _,
}) => {
  const { path, place: wanted } = await listAddress(request);
  const found = await request.get(`/api/postal_code_locations?search=${wanted.postalCode}`);
  const [location] = (await found.json()) as { id: number }[];
  const kept = async () =>
    (await context.cookies()).find(({ name }) => name === "postalCodeLocationId");

  await page.goto(path);
  const field = page.getByRole("combobox", { name: /^Your postcode or suburb/ });
  await field.fill(wanted.postalCode);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Change your location" })).toBeVisible();
  expect(await kept(), "nothing is kept on a person's own device").toBeUndefined();

  await test.step("[LOC-01f] in kiosk mode the id of the choice is kept in the cookie", async () => {
    await page.goto(`${path}?kioskMode=true`);
    await field.fill(wanted.postalCode);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Change your location" })).toBeVisible();
    expect(await kept()).toMatchObject({ value: String(location?.id), path: "/" });
    // Browsers expire a cookie by the clock of the machine, not by that of the page.
    const seconds = ((await kept())?.expires ?? 0) - Date.now() / 1000;
    expect(seconds / 86_400).toBeGreaterThan(390);
  });

  await test.step("the next person finds it in the address", async () => {
    await page.goto(`${path}?kioskMode=true`);
    await expect(page).toHaveURL(new RegExp(`lat=${wanted.lat}&lng=${wanted.lng}`));
  });

  await test.step("[ROUTE-03a] [ROUTE-03b] lat and lng of the address go before it", async () => {
    const [other] = (await (
      await request.get("/api/postal_code_locations?search=3000")
    ).json()) as { latitude: number; longitude: number; postalCode: string }[];
    await page.goto(`${path}?kioskMode=true&lat=${other?.latitude}&lng=${other?.longitude}`);
    await expect(page.getByText(`Distances from ${other?.postalCode}`)).toBeVisible();
  });
});
