import { expectNoAxeFindings } from "./axe";
import { get, someExam, weekOfSlots } from "./catalogue";
import { expect, test } from "./fixtures";
import { expectNoSidewaysScroll, heading, weekAddress } from "./screens";

const desk = { width: 1440, height: 900 };
const aTime = /^\d{1,2}:\d\d [ap]m/;

test("a scan is found from the home page in the patient's own words", async ({
  page,
  request,
  demo,
}) => {
  const { regionSlug } = await demo.someLocation();
  const exam = await someExam(
    request,
    regionSlug,
    ({ kind, modalityName }) => kind === "ONLINE" && modalityName === "Ultrasound",
  );
  const regions = await get<{ slug: string; name: string }[]>(request, "/api/regions");
  const region = regions.find(({ slug }) => slug === regionSlug)?.name ?? "";
  const field = page.getByRole("combobox", { name: "What scan do you need?" });
  const type = async (words: string) => {
    await page.goto("/");
    await page.getByRole("button", { name: region, exact: true }).click();
    await field.fill(words);
  };

  await test.step("[BOOK-21d] another word for it suggests the scan, which leads to its times", async () => {
    await type("sonogram");
    await expect(page.getByRole("option", { name: exam.name })).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("option", { name: exam.name }).click();
    await expect(heading(page)).toHaveText("Pick a clinic and time");
    expect(page.url()).toContain(exam.slug);
  });

  await test.step("[BOOK-21d] a part of the body is suggested by its name, with the keyboard alone", async () => {
    await type("left knee");
    await expect(page.getByRole("option", { name: "Left knee" })).toBeVisible();
    await field.press("ArrowUp");
    await field.press("Enter");
    await expect(page).toHaveURL(/bodyPartId=\d+/);
    await expect(page.getByText(/^\d+ scans? · Left knee$/)).toBeVisible();
  });

  await test.step("[BOOK-21e] the body map of the home page leads to the scans of a part", async () => {
    await page.setViewportSize(desk);
    await page.goto("/");
    const figure = page.getByRole("group", { name: "Where on the body?" });
    await figure.getByRole("button", { name: "Left knee" }).first().click();
    await expect(page).toHaveURL(/bodyPartId=\d+/);
    await expect(page.getByText(/^\d+ scans? · Left knee$/)).toBeVisible();
  });

  await test.step("[BOOK-21l] referrers find their sign-in", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Referrer sign-in" }).click();
    await expect(page).toHaveURL(/\/admin\/sign-in/);
  });
});

test("free times are ordered and narrowed as a patient wants them", async ({
  page,
  request,
  demo,
}) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const entries = await weekOfSlots(request, place, exam.slug, week);
  const names = page.getByRole("article").getByRole("heading", { level: 3 });
  const times = page.getByRole("button", { name: aTime });
  const nearest = entries.map(({ clinic }) => clinic.name);
  const startOf = ({ slots }: (typeof entries)[number]) =>
    Math.min(...slots.map(({ start }) => Date.parse(start)));
  const soonest = [...entries]
    .sort((one, other) => (startOf(one) === startOf(other) ? 0 : startOf(one) - startOf(other)))
    .map(({ clinic }) => clinic.name);
  await page.setViewportSize(desk);
  await page.goto(weekAddress(place, exam.slug, week));

  await test.step("[BOOK-21h] clinics come nearest first, or soonest first", async () => {
    await expect(names).toContainText(nearest);
    await page.getByRole("button", { name: "Soonest first" }).click();
    await expect(names).toContainText(soonest);
    await page.getByRole("button", { name: "Nearest first" }).click();
    await expect(names).toContainText(nearest);
  });

  await test.step("[BOOK-21i] only the chosen part of the day shows", async () => {
    await page.getByRole("button", { name: "Morning" }).click();
    await expect(times.first()).toBeVisible();
    const shown = await times.allTextContents();
    expect(shown.filter((label) => label.includes("pm"))).toEqual([]);
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Morning" }).click();
  });

  await test.step("[BOOK-21i] what is hidden is said, and shown again at one press", async () => {
    await page.getByRole("button", { name: "Evening" }).click();
    await page.getByRole("button", { name: "Sun", exact: true }).click();
    await expect(page.getByRole("heading", { name: "No times match" })).toBeVisible();
    await page.getByRole("button", { name: "Show all times" }).click();
    await expect(times.first()).toBeVisible();
    await expect(page).not.toHaveURL(/partsOfDay|weekdays/);
  });

  await test.step("[BOOK-21k] the chosen time and its button are in sight", async () => {
    await times.first().click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.getByRole("button", { name: "Hold this time" })).toBeInViewport({ ratio: 1 });
  });

  await test.step("[BOOK-21j] the month and the times of its day stand side by side", async () => {
    await page.getByRole("button", { name: "Month", exact: true }).click();
    const month = page.getByRole("table", { name: /^Free times, / });
    await month
      .getByRole("button", { name: /, \d+ times?$/ })
      .first()
      .click();
    await expect(times.first()).toBeVisible();
    const [left, right] = [await month.boundingBox(), await times.first().boundingBox()];
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
    expect(right?.y).toBeLessThan((left?.y ?? 0) + (left?.height ?? 0));
  });
});

test("the home page can be used before its script has come", async ({ page }) => {
  const scripts: (() => void)[] = [];
  let isReleased = false;
  await page.route("**/assets/*.js", async (route) => {
    if (isReleased) await route.continue();
    else scripts.push(() => void route.continue());
  });

  await test.step("[SHELL-10h] name, title and search show before the script runs", async () => {
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Book your scan");
    await expect(page.getByRole("banner")).toContainText("Harbour Imaging");
    await page.getByRole("searchbox").pressSequentially("knee");
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });

  await test.step("[SHELL-10i] what was typed, and the focus, stay when the script takes over", async () => {
    isReleased = true;
    for (const go of scripts) go();
    const field = page.getByRole("combobox", { name: "What scan do you need?" });
    await expect(field).toHaveValue("knee");
    await expect(field).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=knee/);
  });
});
