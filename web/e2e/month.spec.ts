import { expectNoAxeFindings } from "./axe";
import { someExam } from "./catalogue";
import { expect, test } from "./fixtures";
import { expectNoSidewaysScroll, heading, weekAddress } from "./screens";
import { RELAID_ON_DESKTOP } from "./tags";

test("free times are seen by the week or by the month", { tag: RELAID_ON_DESKTOP }, async ({
  page,
  request,
  demo,
}) => {
  const place = await demo.someLocation();
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const month = page.getByRole("table", { name: /^Free times, / });

  await test.step("[SLOT-02c] [CONST-03e] the default view is the week", async () => {
    await page.goto(weekAddress(place, exam.slug, await demo.freeWeek({ place, exam })));
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(month).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Week", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  await test.step("[SLOT-02b] the month view shows five weeks of days with their times", async () => {
    await page.getByRole("button", { name: "Month", exact: true }).click();
    await expect(month).toBeVisible();
    await expect(month.getByRole("row")).toHaveCount(6);
    await expect(month.getByRole("button", { name: /, \d+ times?$/ }).first()).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[SLOT-02e] [ROUTE-03o] the chosen view is in the address and survives a reload", async () => {
    await expect(page).toHaveURL(/slotsView=MONTH/);
    await page.reload();
    await expect(month).toBeVisible();
  });

  await test.step("a time of another day can be chosen and held", async () => {
    await month
      .getByRole("button", { name: /, \d+ times?$/ })
      .nth(3)
      .click();
    await page
      .getByRole("button", { name: /, Harbour Imaging / })
      .first()
      .click();
    await expect(page).toHaveURL(/startTime=\d\d%3A\d\d/);
    await page.getByRole("button", { name: "Hold this time" }).click();
    await expect(heading(page)).toHaveText("Your details");
  });
});
