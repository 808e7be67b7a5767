import type { APIRequestContext } from "@playwright/test";
import { type Exam, freeSlots, type SearchLocation, someLocation } from "./catalogue";
import type { Demo } from "./demo";
import { answerForms } from "./forms-before";
import { expect, test } from "./provider-server";
import {
  checkAndBook,
  chooseAndHold,
  clinicCard,
  fillDetails,
  heading,
  weekAddress,
} from "./screens";

/** Sheets of a PDF that Chromium wrote: its page objects are not compressed. */
function sheets(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("paper shows the page without what only a screen can do", async ({
  page,
  provider,
  journey: _,
}) => {
  await provider.configure("radiology", {
    bannerHtml: "<p>We move on Monday.</p>",
    privacyPolicyUrl: "https://example.org/privacy",
  });
  await page.goto("/privacy");
  const onScreenOnly = [
    page.getByRole("navigation", { name: "Main" }),
    page.getByRole("complementary", { name: "Notice", exact: true }),
    page.getByRole("navigation", { name: "More about us" }),
    page.getByRole("combobox", { name: "Language" }),
    page.getByRole("main").getByRole("link", { name: /privacy policy/ }),
  ];
  for (const part of onScreenOnly) await expect(part).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const part of onScreenOnly) await expect(part).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("img")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("1300 975 707");
  // A person who finds the paper must still see that it is no real booking.
  await expect(page.getByRole("complementary", { name: "About this installation" })).toBeVisible();
});

/** The scan with the most to do beforehand, which fills the most paper, with a free time. */
async function fullest(request: APIRequestContext, place: SearchLocation, demo: Demo) {
  const answer = await request.get(`/api/exams?regionSlug=${place.regionSlug}`);
  const exams = ((await answer.json()) as Exam[])
    .filter(({ kind }) => kind === "ONLINE" || kind === "PENDING")
    .sort((one, other) => other.preparation.length - one.preparation.length);
  const [exam] = exams;
  if (!exam) throw new Error("the demo provider has no such exam");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  return { exam, week, wanted };
}

test("[A11Y-01m] the confirmation with its preparation prints on one A4 page", async ({
  page,
  request,
  demo,
}) => {
  const place = await someLocation(request);
  const { exam, week, wanted } = await fullest(request, place, demo);
  await page.goto(weekAddress(place, exam.slug, week));
  await answerForms(page, clinicCard(page, wanted.clinic.name));
  await chooseAndHold(page, wanted);
  await fillDetails(page);
  await checkAndBook(page);
  await expect(heading(page)).toHaveText(/^(You're booked|We have your request), Robin$/);
  await page.emulateMedia({ media: "print" });
  for (const { text } of exam.preparation) await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByText(wanted.clinic.address).first()).toBeVisible();
  await expect(page.getByRole("complementary", { name: "More about your booking" })).toBeHidden();
  const margin = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };
  expect(sheets(await page.pdf({ format: "A4", margin }))).toBe(1);
});
