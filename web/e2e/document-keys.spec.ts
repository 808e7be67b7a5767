import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { bookScans, documentsOn } from "./booked-documents";
import { tabTo } from "./keyboard";
import { expectWellMade } from "./office-desk";
import { modal, withCode } from "./people";
import { expect, test } from "./provider-server";
import { asFile, pdfOf, pngOf } from "./sample-files";

async function pressAt(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Opens the file field of the open dialog by the space bar, and chooses. */
async function choose(page: Page, file: ReturnType<typeof asFile>): Promise<void> {
  const dialog = page.getByRole("dialog");
  const chooser = page.waitForEvent("filechooser");
  await pressAt(page, dialog.locator("input[type=file]"), "Space");
  await (await chooser).setFiles(file);
  await pressAt(page, dialog.getByRole("button", { name: "Send document" }));
}

for (const [width, height] of [
  [360, 640],
  [1440, 900],
] as const) {
  test(`documents are added, opened and replaced by keyboard alone at ${width} px`, async ({
    page,
    request,
    provider,
    journey,
    demo,
  }) => {
    // Without the code.
    journey.expectStatus(403);
    await page.setViewportSize({ width, height });
    await provider.configure("application", { otpSecondsBetweenRequests: 1 });
    const [key = ""] = await bookScans(page, request, demo);
    const documents = documentsOn(page);
    const button = (name: string) => documents.getByRole("button", { name, exact: true });
    await page.goto(`/a/${key}`);

    await test.step("[DOC-11d] a PDF and a picture are added", async () => {
      await pressAt(page, button("Add a document"));
      await choose(page, asFile(pdfOf("my referral.pdf", "Knee.", "Page 2."), "application/pdf"));
      await expect(button("View my referral.pdf")).toBeVisible();
      await expect(button("Add a document")).toBeFocused();
      await page.keyboard.press("Enter");
      await choose(page, asFile(pngOf("my card.png"), "image/png"));
      await expect(button("View my card.png")).toBeVisible();
      await expect(button("Add a document")).toBeFocused();
    });

    await test.step("[DOC-11d] [DOC-04l] the picture is opened, enlarged and moved", async () => {
      await withCode(page, provider.server, () => pressAt(page, button("View my card.png")));
      const viewer = modal(page, "my card.png");
      const picture = viewer.getByRole("img", { name: "my card.png" });
      await expect(picture).toBeVisible();
      const whole = await picture.boundingBox();
      await tabTo(page, viewer.getByRole("group", { name: "my card.png" }));
      await page.keyboard.press("+");
      await page.keyboard.press("+");
      await page.keyboard.press("ArrowLeft");
      const larger = await picture.boundingBox();
      expect((larger?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(1.4, 1);
      await pressAt(page, viewer.getByRole("button", { name: "Show whole page" }));
      await expect.poll(async () => (await picture.boundingBox())?.width).toBe(whole?.width);
      await expectWellMade(page);
    });

    await test.step("[DOC-11d] so is the PDF beside it; Escape closes it, also from within", async () => {
      const viewer = page.getByRole("dialog");
      await pressAt(page, viewer.getByRole("button", { name: "Next document" }));
      await pressAt(page, viewer.getByRole("button", { name: "View my referral.pdf" }));
      const frame = viewer.frameLocator("iframe");
      const sheet = frame.getByRole("region", { name: "Page 1 of 2" });
      await expect(sheet).toBeVisible();
      const width = async () => (await sheet.boundingBox())?.width ?? 0;
      const whole = await width();
      await tabTo(page, viewer.locator("iframe"));
      await page.keyboard.press("+");
      await expect.poll(width).toBeGreaterThan(whole * 1.15);
      await page.keyboard.press("0");
      await expect.poll(width).toBeLessThan(whole * 1.05);
      const saving = page.waitForEvent("download");
      await page.keyboard.press("Shift+Tab");
      await pressAt(page, viewer.getByRole("button", { name: "Download my referral.pdf" }));
      expect((await readFile(await (await saving).path())).subarray(0, 4).toString()).toBe("%PDF");
      await tabTo(page, viewer.locator("iframe"));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(button("View my card.png")).toBeFocused();
    });

    await test.step("[DOC-11d] [DOC-11b] the picture is replaced", async () => {
      await pressAt(page, button("Replace my card.png"));
      await choose(page, asFile(pngOf("both sides.png"), "image/png"));
      await expect(button("View both sides.png")).toBeVisible();
      await expect(button("Replace both sides.png")).toBeFocused();
      await expect(page.getByRole("status").filter({ hasText: "Document replaced" })).toHaveCount(
        1,
      );
    });

    await test.step("a question is left by Escape, and the focus returns to its button", async () => {
      await pressAt(page, button("Replace both sides.png"));
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(button("Replace both sides.png")).toBeFocused();
    });
  });
}
