/** Every component in every state, in the ways people see and use it. Findings are named by component. */
import { expect, test } from "./gallery-page";

const smallest = { width: 320, height: 640 };
const telephone = { width: 360, height: 640 };
const tablet = { width: 640, height: 900 };
const desk = { width: 1440, height: 900 };
const kiosk = { width: 1080, height: 1920 };

test("every component can be read by everybody", async ({ openGallery }) => {
  const { expectNothing } = await openGallery();
  const check = "readableColours";
  await expectNothing(
    { title: "[A11Y-01a] axe finds nothing in the light", check: "readable", size: desk },
    {
      title: "[A11Y-01a] axe finds nothing in the dark",
      check,
      size: desk,
      media: { colorScheme: "dark" },
    },
    {
      title: "[A11Y-01a] axe finds nothing with more contrast",
      check,
      size: desk,
      media: { contrast: "more" },
    },
  );
});

test("every component has room for its words", async ({ openGallery }) => {
  const { expectNothing } = await openGallery();
  const check = "layout";
  await expectNothing(
    {
      title: "[A11Y-01d] nothing is clipped or scrolls sideways at 320 px",
      check,
      size: smallest,
    },
    {
      title: "nothing is clipped or scrolls sideways where the wide layouts begin",
      check,
      size: { width: 820, height: 900 },
    },
    { title: "nothing is clipped or scrolls sideways on a desk", check, size: desk },
    {
      title: "[A11Y-01d] nothing is clipped or scrolls sideways at 640 px with text of 200 %",
      check,
      size: tablet,
      textSize: 2,
    },
    {
      title: "[A11Y-01d] nothing is clipped or scrolls sideways at 360 px with text of 200 %",
      check,
      size: telephone,
      textSize: 2,
    },
  );
});

test("every component can be hit", async ({ openGallery }) => {
  const check = "targets";
  const touched = await openGallery({ hasTouch: true });
  await touched.expectNothing(
    {
      title: "[A11Y-01e] a finger hits everything on a telephone",
      check,
      size: telephone,
    },
    { title: "[A11Y-01e] a finger hits everything on a desk", check, size: desk },
    { title: "[A11Y-01e] a finger hits everything on a kiosk", check, size: kiosk },
  );
  const pointed = await openGallery();
  await pointed.expectNothing({
    title: "[A11Y-01e] a mouse hits everything, also in the back office",
    check,
    size: desk,
  });
  const low = await openGallery({ hasTouch: true, screen: { width: 1366, height: 768 } });
  await low.expectNothing({
    title: "[A11Y-01e] targets keep their size in the layout of three quarters on a low screen",
    check,
    size: { width: 1366, height: 700 },
  });
  await expect(low.page.locator("html")).toHaveCSS("zoom", "0.75");
});

test("every component stands still when asked to", async ({ openGallery }) => {
  const { page, see, find, expectNothing } = await openGallery();
  await see({ size: desk, media: { reducedMotion: "no-preference" } });
  expect((await find("motion")).join(), "else the check is blind").toContain("Button, busy");
  await expectNothing({
    title: "[A11Y-01f] nothing moves with reduced motion",
    check: "motion",
    size: desk,
  });
  await page.close();
});

test("every control can be recognized in the system's colours", async ({ openGallery }) => {
  const { expectNothing } = await openGallery();
  const media = { forcedColors: "active" } as const;
  const check = "forcedColours";
  await expectNothing(
    {
      title: "[A11Y-01f] controls have an edge and states a mark in forced colours, on a desk",
      check,
      size: desk,
      media,
    },
    {
      title: "[A11Y-01f] controls have an edge and states a mark in forced colours, on a telephone",
      check,
      size: telephone,
      media,
    },
  );
});

test("every component can be read from right to left", async ({ openGallery }) => {
  const { page, see, expectNothing } = await openGallery();
  const direction = "rtl";
  const focused = page.locator(":focus");

  await test.step("[A11Y-01l] the arrow keys follow the mirrored week, month and day", async () => {
    await see({ size: desk, direction });
    await page.getByRole("button", { name: /^Thu 19 November, 9:40 am/ }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(focused).toHaveAccessibleName(/^Fri 20 November/);

    const month = page.getByRole("table", { name: /^Days with times for both scans/ });
    await month.getByRole("button", { name: /^Thursday 26 November/ }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(focused).toHaveAccessibleName(/^Friday 27 November/);

    await page.getByRole("button", { name: /^Thursday 26 November, 9:40 am/ }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(focused).toHaveAccessibleName(/^Thursday 26 November, 11:00 am/);

    await see({ size: smallest, direction });
    await page.getByRole("button", { name: /^Thu 19 November, 9:40 am/ }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(focused).toHaveAccessibleName(/^Thu 19 November, 8:20 am/);
  });

  await test.step("[A11Y-01l] what points along the line points the other way", async () => {
    await expect(page.locator(".ui-icon.is-directional").first()).toHaveCSS("scale", "-1 1");
  });

  const check = "layout";
  await expectNothing(
    {
      title: "[A11Y-01l] the mirrored layout has room on a desk, without overlap",
      check,
      size: desk,
      direction,
    },
    {
      title: "[A11Y-01l] the mirrored layout has room at 320 px, without overlap",
      check,
      size: smallest,
      direction,
    },
  );
});

test("a dialog keeps the focus and gives it back", async ({ openGallery }) => {
  const { page, see } = await openGallery();
  await see({ size: desk });
  const opener = page
    .getByRole("region", { name: "Dialog", exact: true })
    .getByRole("button", { name: "How to prepare" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "How to prepare" });

  await test.step("[SHELL-12b] it has an accessible name", async () => {
    await expect(dialog).toBeVisible();
  });

  await test.step("[SHELL-12a] the focus stays inside", async () => {
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Tab");
      const outside = await dialog.evaluate(
        (open) =>
          document.activeElement !== document.body && !open.contains(document.activeElement),
      );
      expect(outside, `after Tab ${presses + 1}`).toBe(false);
    }
  });

  await test.step("[SHELL-12c] Escape closes it", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("[SHELL-12d] the focus returns to what opened it", async () => {
    await expect(opener).toBeFocused();
  });

  await test.step("[SHELL-12c] a static one stays, however often Escape is pressed", async () => {
    await page
      .getByRole("region", { name: "LargeDialog", exact: true })
      .getByRole("button")
      .first()
      .click();
    const large = page.getByRole("dialog").last();
    await expect(large).toBeVisible();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Escape");
    await expect(large).toBeVisible();
  });
});
