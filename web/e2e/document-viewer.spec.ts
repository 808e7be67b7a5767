import type { Locator } from "@playwright/test";
import { addDocument, bookScans, documentsOn } from "./booked-documents";
import { expectWellMade } from "./office-desk";
import { modal, withCode } from "./people";
import { expect, test } from "./provider-server";
import { pdfOf, pngOf } from "./sample-files";
import { moveFingers, type Place } from "./touch";

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

const NEAR_PX = 2;

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (!box) throw new Error("it is not shown");
  return box;
}

/** A place on what is shown, in shares of its sides. */
async function placeOn(shown: Locator, across: number, down: number): Promise<Place> {
  const { x, y, width, height } = await boxOf(shown);
  return { x: x + width * across, y: y + height * down };
}

/** Some way to the right and down. */
const beside = ({ x, y }: Place, across: number, down = 0) => ({ x: x + across, y: y + down });

async function expectAt(shown: Locator, [across, down]: readonly [number, number], place: Place) {
  await expect
    .poll(async () => {
      const { x, y } = await placeOn(shown, across, down);
      return Math.max(Math.abs(x - place.x), Math.abs(y - place.y));
    }, "pixels from where it was")
    .toBeLessThan(NEAR_PX);
}

async function expectWidth(shown: Locator, width: number): Promise<void> {
  const off = async () => Math.abs((await boxOf(shown)).width - width);
  await expect.poll(off, "pixels too wide or too narrow").toBeLessThan(NEAR_PX);
}

test("a document is enlarged and moved by fingers, wheel and keys", async ({
  page,
  request,
  provider,
  journey,
  demo,
}) => {
  // Without the code.
  journey.expectStatus(403);
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  const [key = ""] = await bookScans(page, request, demo);
  await addDocument(page, key, pngOf("medicare card.png"), "image/png");
  await addDocument(
    page,
    key,
    pdfOf("my referral.pdf", "The left knee.", "Page 2."),
    "application/pdf",
  );
  await page.goto(`/a/${key}`);
  const open = documentsOn(page).getByRole("button", { name: "View medicare card.png" });
  await withCode(page, provider.server, () => open.click());
  const viewer = modal(page, "medicare card.png");
  const picture = viewer.getByRole("img", { name: "medicare card.png" });
  await expect(picture).toBeVisible();
  const whole = await boxOf(picture);
  const spot = [0.3, 0.25] as const;
  const place = await placeOn(picture, ...spot);

  await test.step("[DOC-04l] [DOC-04o] two fingers enlarge it as far as they move apart, and keep what is between them", async () => {
    await moveFingers(
      page,
      [beside(place, -20), beside(place, -40)],
      [beside(place, 20), beside(place, 40)],
    );
    await expectWidth(picture, whole.width * 2);
    await expectAt(picture, spot, place);
    await expectWellMade(page);
  });

  await test.step("[DOC-04l] one finger moves the enlarged picture", async () => {
    await moveFingers(page, [place, beside(place, 30, -24)]);
    await expectAt(picture, spot, beside(place, 30, -24));
  });

  await test.step("[DOC-04q] however far it is moved, some of it is seen", async () => {
    for (let times = 0; times < 4; times += 1) {
      await moveFingers(page, [beside(place, 0, 60), beside(place, 200, 260)]);
    }
    const stage = await boxOf(viewer.getByRole("group", { name: "medicare card.png" }));
    const { x, y } = await boxOf(picture);
    expect(x).toBeLessThan(stage.x + stage.width / 2 + NEAR_PX);
    expect(y).toBeLessThan(stage.y + stage.height / 2 + NEAR_PX);
  });

  await test.step("two fingers that come together show it whole, and one finger doesn't move that", async () => {
    await viewer.getByRole("button", { name: "Show whole page" }).click();
    await moveFingers(
      page,
      [beside(place, -40), beside(place, -20)],
      [beside(place, 40), beside(place, 20)],
    );
    await moveFingers(page, [place, beside(place, 50)]);
    await expectWidth(picture, whole.width);
    await expectAt(picture, spot, place);
  });

  await test.step("[DOC-04g] [DOC-04o] a double tap doubles it at the finger", async () => {
    await page.touchscreen.tap(place.x, place.y);
    await page.touchscreen.tap(place.x, place.y);
    await expectWidth(picture, whole.width * 2);
    await expectAt(picture, spot, place);
  });

  await test.step("[DOC-04l] the arrow keys move it, and 0 shows it whole", async () => {
    const stage = viewer.getByRole("group", { name: "medicare card.png" });
    // The dialog scrolls to what has the focus.
    await stage.focus();
    const here = await placeOn(picture, ...spot);
    await stage.press("ArrowLeft");
    await stage.press("ArrowUp");
    await expectAt(picture, spot, beside(here, 40, 40));
    await stage.press("ArrowRight");
    await stage.press("ArrowDown");
    await expectAt(picture, spot, here);
    await stage.press("-");
    await expectWidth(picture, whole.width * 1.8);
    await stage.press("0");
    await expectWidth(picture, whole.width);
  });

  await test.step("[DOC-04h] [DOC-04o] the wheel enlarges at the pointer, however fast it turns", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const wide = await boxOf(picture);
    const pointer = await placeOn(picture, ...spot);
    await page.mouse.move(pointer.x, pointer.y);
    for (let turned = 0; turned < 3; turned += 1) await page.mouse.wheel(0, -100);
    await expectWidth(picture, wide.width * 1.6);
    await expectAt(picture, spot, pointer);
    await expectWellMade(page);
    await page.mouse.down();
    await page.mouse.move(pointer.x + 50, pointer.y + 10, { steps: 3 });
    await page.mouse.up();
    await expectAt(picture, spot, beside(pointer, 50, 10));
    await page.setViewportSize({ width: 360, height: 640 });
  });

  await test.step("[DOC-04n] screen readers hear name, type and number of pages of the PDF beside it", async () => {
    await viewer.getByRole("button", { name: "Next document" }).click();
    const pdf = modal(page, "my referral.pdf");
    const said = pdf.getByRole("status").filter({ hasText: "Document" });
    await expect(said).toHaveText(/^Document 2 of 2 my referral\.pdf PDF · 1 kB · Added/);
    await pdf.getByRole("button", { name: "View my referral.pdf" }).click();
    await expect(said).toHaveText(/^Document 2 of 2 my referral\.pdf PDF · 1 kB · 2 pages · Added/);
    const frame = pdf.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "my referral.pdf" })).toHaveCount(1);
    await expect(frame.getByRole("img", { name: "Page 2 of 2" })).toHaveCount(1);
  });

  await test.step("[DOC-04l] [DOC-04o] two fingers enlarge a page of the PDF where they are", async () => {
    const sheet = page.frameLocator("iframe").getByRole("region", { name: "Page 1 of 2" });
    const before = await boxOf(sheet);
    const on = await placeOn(sheet, 0.6, 0.4);
    await moveFingers(page, [beside(on, -25), beside(on, -50)], [beside(on, 25), beside(on, 50)]);
    await expectWidth(sheet, before.width * 2);
    await expectAt(sheet, [0.6, 0.4], on);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
