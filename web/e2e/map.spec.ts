import type { Locator, Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { COMPUTED_DRAWING, DRAWING_REMARK, expectMapReady, listAddress, mapOf } from "./map-page";
import { demoOf, signIn } from "./people";
import { expect, test } from "./provider-server";
import { clinicCard, expectNoSidewaysScroll } from "./screens";

test.use({ launchOptions: COMPUTED_DRAWING });

test.beforeEach(async ({ provider, journey }) => {
  journey.expectComplaint(DRAWING_REMARK);
  await provider.configure("application", { mapUiEnabled: true });
});

/** Which of the page's colours are found in a picture of the map. */
async function coloursOf(page: Page, tokens: readonly string[]): Promise<string[]> {
  const picture = await mapOf(page).locator("canvas").screenshot();
  return page.evaluate(
    async ({ source, tokens }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const paper = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (!paper) return [];
      paper.drawImage(image, 0, 0);
      const { data } = paper.getImageData(0, 0, image.width, image.height);
      const seen = new Set<string>();
      for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
      const style = getComputedStyle(document.documentElement);
      return tokens.filter((token) => {
        const hex = style.getPropertyValue(token).trim().slice(1);
        return seen.has([0, 2, 4].map((from) => parseInt(hex.slice(from, from + 2), 16)).join());
      });
    },
    { source: `data:image/png;base64,${picture.toString("base64")}`, tokens },
  );
}

test("the map shows the clinics of the list, and the two follow each other", async ({
  page,
  request,
  baseURL,
  provider,
}) => {
  const { path, here } = await listAddress(request);
  const foreign: string[] = [];
  page.on("request", (asked) => {
    const url = asked.url();
    if (!url.startsWith(baseURL ?? "") && !/^(blob|data):/.test(url)) foreign.push(url);
  });
  const cards = page.getByRole("article");

  await test.step("[CONF-06j] without mapUiEnabled the list stands alone, with it the map shows", async () => {
    await provider.configure("application", { mapUiEnabled: false });
    await page.goto(`${path}?${here}`);
    await expect(cards.first()).toBeVisible();
    await expect(mapOf(page)).toHaveCount(0);
    await provider.configure("application", { mapUiEnabled: true });
    await page.goto(`${path}?${here}`);
    await expectMapReady(page);
  });

  const names = await cards.getByRole("heading", { level: 3 }).allTextContents();
  const pin = (position: number) =>
    mapOf(page).getByRole("button", { name: `${position + 1}, ${names[position]}`, exact: true });

  await test.step("[LOC-03f] it needs no key and no other server, and draws land and water", async () => {
    const tokens = ["--map-land", "--map-water"];
    await expect.poll(() => coloursOf(page, tokens), { timeout: 30_000 }).toEqual(tokens);
    expect(foreign).toEqual([]);
  });

  await test.step("[LOC-03c] a clinic chosen on the map is marked in the list", async () => {
    await expect(pin(0)).toBeVisible();
    await pin(0).click();
    await expect(clinicCard(page, names[0] ?? "")).toHaveAttribute("aria-current", "true");
    await expect(pin(0)).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("[LOC-03c] [ROUTE-03g] a clinic chosen in the list is marked on the map and in the address", async () => {
    await page.getByRole("button", { name: `Show on map: ${names[1]}`, exact: true }).click();
    await expect(pin(1)).toHaveAttribute("aria-pressed", "true");
    await expect(clinicCard(page, names[1] ?? "")).toHaveAttribute("aria-current", "true");
    await expect(clinicCard(page, names[0] ?? "")).not.toHaveAttribute("aria-current");
    expect(new URL(page.url()).searchParams.get("selectedClinic")).toBeTruthy();
    await page.reload();
    await expectMapReady(page);
    await expect(pin(1)).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("the screen with the map has no axe findings", async () => {
    await expectNoAxeFindings(page);
  });

  await test.step("the map is one thing to skip for the keyboard, and its list does the rest", async () => {
    const skip = mapOf(page).getByRole("button", { name: "Skip the map" });
    await skip.focus();
    await page.keyboard.press("Enter");
    await expect(mapOf(page).getByRole("button", { name: "Hide the map" })).toBeFocused();
  });

  await test.step("[LOC-03j] [LOC-03k] the map can be hidden and shown again, as its state says", async () => {
    const inView = mapOf(page).getByRole("status");
    await expect(inView).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(mapOf(page).locator("canvas")).toHaveCount(0);
    await expect(inView).toHaveCount(0);
    await expect(cards).toHaveCount(names.length);
    const show = mapOf(page).getByRole("button", { name: "Show the map", expanded: false });
    await show.click();
    await expectMapReady(page);
    await expect(mapOf(page).getByRole("button", { name: "Hide the map" })).toBeVisible();
    await expect(inView).toBeVisible();
  });
});

test("moving the map changes what is in view, and the address remembers where it looks", async ({
  page,
  request,
}) => {
  const { path, here } = await listAddress(request);
  await page.goto(`${path}?${here}`);
  await expectMapReady(page);
  const seen = mapOf(page).getByRole("status");
  const before = (await seen.textContent()) ?? "";
  const canvas = mapOf(page).locator("canvas");

  await test.step("[LOC-03d] the clinics in view follow the map", async () => {
    const box = await canvas.boundingBox();
    if (!box) throw new Error("there is no map");
    await page.mouse.move(box.x + box.width - 30, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 10, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(seen).not.toHaveText(before);
  });

  await test.step("[ROUTE-03h] [ROUTE-03i] [LOC-03l] clat, clng and zoom are where the map looks, and bring it back", async () => {
    await expect(page).toHaveURL(/clat=-?\d+\.\d+&clng=-?\d+\.\d+&zoom=\d/);
    const moved = (await seen.textContent()) ?? "";
    const address = page.url();
    await page.reload();
    await expectMapReady(page);
    await expect(seen).toHaveText(moved);
    expect(page.url()).toBe(address);
    await page.goto(`${path}?${here}&clat=north&clng=151`);
    await expectMapReady(page);
    await expect(seen).toHaveText(before);
  });

  await test.step("[LOC-03b] from afar clinics that lie close are one mark, which a press opens", async () => {
    const group = mapOf(page).getByRole("button", { name: /clinics close together/ });
    const zoomOut = mapOf(page).getByRole("button", { name: "Zoom out" });
    const marks = mapOf(page).locator("button[aria-pressed]");
    const alone = await marks.count();
    await expect(async () => {
      if ((await group.count()) === 0) await zoomOut.click();
      await expect(group.first()).toBeVisible({ timeout: 2000 });
      // Marks that have joined a group disappear only once the map has come to rest.
      expect(await marks.count()).toBeLessThan(alone);
    }).toPass({ timeout: 60_000 });
    const before = await namesOf(marks);
    await expect(async () => {
      if ((await group.count()) > 0) await group.first().click({ timeout: 2000 });
      const opened = (await namesOf(marks)).filter((name) => !before.includes(name));
      expect(opened, "clinics that the group hid").not.toEqual([]);
    }).toPass({ timeout: 60_000 });
  });
});

function namesOf(marks: Locator): Promise<(string | null)[]> {
  return marks.evaluateAll((all) => all.map((mark) => mark.getAttribute("aria-label")));
}

test("on a telephone the map waits behind its button", async ({ page, request }) => {
  const { path, here } = await listAddress(request);
  for (const width of [360, 820]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${path}?${here}`);
    const show = mapOf(page).getByRole("button", { name: "Show the map" });
    await expect(show).toHaveAttribute("aria-expanded", "false");
    await expect(page.locator("canvas")).toHaveCount(0);
    await show.click();
    await expectMapReady(page);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
});

test("[OPS-01b] an administrator places a clinic on the map", async ({
  page,
  provider,
  journey: _,
}) => {
  const { staff } = await demoOf(provider.server);
  const server = await provider.another({}, { mapUiEnabled: true });
  await page.goto(`${server}/admin/sign-in?returnUrl=%2Fadmin%2Fsetup%2Fclinics%2F1`);
  await signIn(page, "admin", staff[0]?.password ?? "");
  await expectMapReady(page);
  const place = async () => {
    const fields = ["Latitude", "Longitude"].map((label) =>
      page.getByLabel(label, { exact: true }),
    );
    return Promise.all(fields.map(async (field) => Number(await field.inputValue())));
  };
  const [latitude = 0, longitude = 0] = await place();
  const here = page.getByRole("button", { name: "Move it to the centre of the map" });
  await expect(here, "nobody has moved the map").toHaveCount(0);

  const box = await mapOf(page).locator("canvas").boundingBox();
  if (!box) throw new Error("there is no map");
  await mapOf(page).scrollIntoViewIfNeeded();
  await mapOf(page)
    .locator("canvas")
    .hover({ position: { x: box.width - 120, y: 40 } });
  await page.mouse.down();
  await mapOf(page)
    .locator("canvas")
    .hover({ position: { x: 10, y: 40 } });
  await page.mouse.up();
  await here.click();
  const moved = await place();
  expect(moved[1], "the map was drawn to the west, its middle lies in the east").toBeGreaterThan(
    longitude,
  );
  expect(moved[0]).toBeCloseTo(latitude, 1);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved. Patients can see it now.")).toBeVisible();
  await page.reload();
  await expectMapReady(page);
  expect(await place()).toEqual(moved);
});
