import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { type Exam, someExam, someLocation } from "./catalogue";
import { expect, test } from "./fixtures";
import { expectNoSidewaysScroll, heading, weekAddress } from "./screens";

async function goOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to your details" }).click();
  await expect(page).toHaveURL(/\/booking\?/);
  await expect(
    page
      .getByText(/^Step 3 of 4/)
      .or(page.getByText("Your details"))
      .first(),
  ).toBeVisible();
}

test("a scan without times is asked for, at one clinic or any of the region", async ({
  page,
  request,
  journey: _,
}) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
  const regions = await (await request.get("/api/regions")).json();
  const region = regions.find(({ slug }: { slug: string }) => slug === place.regionSlug);
  await page.goto(`/${place.regionSlug}?search=${encodeURIComponent(exam.name)}`);
  await page.getByRole("link", { name: `Ask us ${exam.name}`, exact: true }).click();
  await expect(heading(page)).toHaveText(`Ask us about ${exam.name}`);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await test.step("[BOOK-09e] an exam can be enquired of in all clinics of the region", async () => {
    const any = page.getByRole("radio", { name: new RegExp(`^Any clinic in ${region.name}`) });
    await expect(any).toBeChecked();
    const clinics = await (
      await request.get(`/api/clinics?regionSlug=${place.regionSlug}&examSlug=${exam.slug}`)
    ).json();
    await expect(page.getByRole("radio")).toHaveCount(clinics.length + 1);
    await goOn(page);
    expect(new URL(page.url()).pathname).toContain(`/select-clinic/${exam.slug}/`);
  });

  await test.step("[BOOK-10c] Back leads to the choice of the clinic, and another one can be named", async () => {
    await page.goBack();
    await expect(heading(page)).toHaveText(`Ask us about ${exam.name}`);
    const [clinic] = await (
      await request.get(`/api/clinics?regionSlug=${place.regionSlug}&examSlug=${exam.slug}`)
    ).json();
    // The choice is a navigation, so it shows once that has finished.
    const named = page.getByRole("radio", { name: new RegExp(`^${clinic.name}`) });
    await named.click();
    await expect(named).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`/${clinic.slug}/${exam.slug}`));
  });

  await test.step("[BOOK-01f] the answer to the enquiry leads to the third step, steps counted from 0", async () => {
    const answered = page.waitForResponse((response) =>
      response.url().includes("/api/exam_enquiries/response"),
    );
    await goOn(page);
    const { step } = await (await answered).json();
    expect(step).toBe(2);
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Your details/);
    expect(new URL(page.url()).searchParams.get("bookingKey")).toMatch(/^[\w-]{22}$/);
  });
});

test("a patient who does not find their scan asks us", async ({ page, request, journey: _ }) => {
  const place = await someLocation(request);
  const { application } = await (await request.get("/api/config")).json();
  const exams = (await (
    await request.get(`/api/exams?regionSlug=${place.regionSlug}`)
  ).json()) as Exam[];
  const named = (slug: string) => exams.find((exam) => exam.slug === slug);
  const general = named(application.generalEnquiryExamSlug);
  const special = named(application.specialEnquiryExamSlugs[0]);
  if (!general || !special) throw new Error("the demo provider names no such exams");

  await test.step("[BOOK-09d] the general enquiry exam leads to a booking request", async () => {
    await page.goto(`/${place.regionSlug}`);
    await page.getByRole("link", { name: "Ask us about another scan", exact: true }).click();
    await expect(heading(page)).toHaveText(`Ask us about ${general.name}`);
    await goOn(page);
    expect(new URL(page.url()).pathname).toContain(`/${general.slug}/`);
  });

  await test.step("[BOOK-09c] the special enquiry exam of a type of scan leads to a booking request", async () => {
    await page.goto(`/${place.regionSlug}?modalityId=${special.modalityId}`);
    await page.getByRole("link", { name: "Ask us about another scan of this type" }).click();
    await expect(heading(page)).toHaveText(`Ask us about ${special.name}`);
    await goOn(page);
    expect(new URL(page.url()).pathname).toContain(`/${special.slug}/`);
  });
});

test("[ROUTE-03y] a scan that could be booked can be asked for", async ({
  page,
  request,
  demo,
}) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.anyWeek({ place, exam });
  await page.goto(weekAddress(place, exam.slug, week, `&enquiry=${exam.slug}`));
  await expect(heading(page)).toHaveText(`Ask us about ${exam.name}`);
  await page.getByRole("link", { name: "Back to times" }).click();
  await expect(heading(page)).toHaveText("Pick a clinic and time");
});
