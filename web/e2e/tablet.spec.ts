import { expectNoAxeFindings } from "./axe";
import { freeSlots, someExam, someLocation } from "./catalogue";
import { expect, test } from "./provider-server";
import {
  backToTimes,
  chooseAndHold,
  expectDetails,
  expectNoSidewaysScroll,
  fillDetails,
  goOn,
  heading,
  slotButton,
} from "./screens";

test.use({ viewport: { width: 820, height: 1180 }, screen: { width: 820, height: 1180 } });
test.use({ hasTouch: true });

test("on a tablet a booking is made, and Back leads through all its steps", async ({
  page,
  request,
  demo,
}) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam, soon: true });
  const arrive = async (title: string) => {
    await expect(heading(page)).toHaveText(title);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  };

  await page.goto(`/?lat=${place.lat}&lng=${place.lng}`);
  await arrive("Book your scan");
  await page.getByLabel("What scan do you need?").fill(exam.name);
  await page.getByRole("button", { name: "Find scans" }).click();
  await arrive("Which scan is on your referral?");
  await page.getByRole("link", { name: `Choose ${exam.name}`, exact: true }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  const next = page.getByRole("button", { name: /^Next week, / });
  while (!page.url().includes(week)) {
    const before = page.url();
    await next.click();
    await expect(page).not.toHaveURL(before);
  }
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  await (await slotButton(page, wanted)).click();
  await arrive("Pick a clinic and time");
  await chooseAndHold(page, wanted);
  await fillDetails(page);
  await arrive("Your details");
  await goOn(page);
  await arrive("A few more things");
  await page.getByRole("button", { name: "Check my booking" }).click();
  await arrive("Check your booking");

  await test.step("[BOOK-10c] Back goes through all steps, one by one, and each is as it was left", async () => {
    await backToTimes(page, wanted);
    await page.goBack();
    await expect(heading(page)).toHaveText("Which scan is on your referral?");
    await expect(page.getByRole("article", { name: exam.name, exact: true })).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText("Book your scan");
  });

  await test.step("[BOOK-01a] and forward again to the booking", async () => {
    await page.goForward();
    await page.goForward();
    await expect(heading(page)).toHaveText("Pick a clinic and time");
    await chooseAndHold(page, wanted);
    await expectDetails(page);
    await goOn(page);
    await page.getByRole("button", { name: "Check my booking" }).click();
    await page.getByRole("checkbox", { name: /I agree/ }).check();
    await page.getByRole("button", { name: "Book this scan" }).click();
    await arrive("You're booked, Robin");
  });
});
