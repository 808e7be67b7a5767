import { expectNoAxeFindings } from "./axe";
import { twoExams } from "./catalogue";
import { listAddress } from "./map-page";
import { expect, test } from "./provider-server";
import { clinicCard, expectNoSidewaysScroll, heading } from "./screens";

interface Clinic {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly address: string;
  readonly openingHours: string;
  readonly phone: string;
}

test("[ROUTE-02f] select-region in the place of the region shows the choice, nearest first", async ({
  page,
  request,
  provider,
  journey: _,
}) => {
  const { exam } = await listAddress(request);
  const regions = (await (await request.get("/api/regions")).json()) as {
    slug: string;
    name: string;
    location: { latitude: number; longitude: number };
  }[];
  const last = regions.at(-1);
  if (!last) throw new Error("there are no regions");
  const here = `lat=${last.location.latitude}&lng=${last.location.longitude}`;
  const choices = page.getByRole("main").getByRole("listitem").getByRole("link");
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/select-region?${here}`);
    await expect(heading(page)).toHaveText("Where would you like your scan?");
    await expect(choices).toHaveCount(regions.length);
    await expect(choices.first()).toContainText(last.name);
    await expect(choices.first()).toContainText("Nearest to you");
    await expectNoSidewaysScroll(page);
  }
  await expectNoAxeFindings(page);
  await choices.first().click();
  await expect(page).toHaveURL(new RegExp(`/${last.slug}\\?`));
  await page.goto(`/select-region/select-clinic/${exam.slug}`);
  await choices.filter({ hasText: last.name }).click();
  await expect(page).toHaveURL(new RegExp(`/${last.slug}/select-clinic/${exam.slug}$`));
  await provider.configure("application", { selectRegionEnabled: false });
  await page.goto("/select-region");
  await expect(heading(page)).toHaveText("Book your scan");
});

test("a clinic shows where it is and what it does, and Back leads to the list", async ({
  page,
  request,
  demo,
}) => {
  const { place, exam, here } = await listAddress(request);
  const all = (await (
    await request.get(`/api/clinics?regionSlug=${place.regionSlug}&examSlug=${exam.slug}`)
  ).json()) as Clinic[];
  const [clinic] = all;
  if (!clinic) throw new Error("there is no clinic");
  const list = `/${place.regionSlug}/select-clinic`;
  const back = page.getByRole("link", { name: "Back to the clinics" });

  await test.step("the list of a region's clinics leads to each of them", async () => {
    for (const width of [360, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${list}?${here}`);
      await expect(clinicCard(page, clinic.name)).toContainText(clinic.openingHours);
      await expectNoSidewaysScroll(page);
    }
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: `See this clinic, ${clinic.name}`, exact: true }).click();
  });

  await test.step("[ROUTE-02b] region and clinic open that clinic with the exam still to choose", async () => {
    await expect(page).toHaveURL(new RegExp(`/${place.regionSlug}/${clinic.slug}\\?`));
    await expect(heading(page)).toHaveText(clinic.name);
    await expect(page.getByText(clinic.address)).toBeVisible();
    await expect(page.getByRole("link", { name: clinic.phone })).toBeVisible();
    await expect(page.getByRole("article", { name: exam.name, exact: true })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  });

  await test.step("[BOOK-10a] Back leads from the clinic to the clinics list", async () => {
    await back.click();
    await expect(page).toHaveURL(new RegExp(`${list}\\?`));
    await expect(page.getByRole("article")).not.toHaveCount(1);
  });

  await test.step("[ROUTE-03n] with navigateFromClinic Back leads to the list, without it to the times", async () => {
    await page.goto(`/${place.regionSlug}/${clinic.slug}?${here}`);
    await page.getByRole("link", { name: `Choose ${exam.name}`, exact: true }).click();
    await expect(page).toHaveURL(/navigateFromClinic=true/);
    await back.click();
    await expect(page).toHaveURL(new RegExp(`${list}\\?`));
    await page.goto(`/${place.regionSlug}/${clinic.slug}/${exam.slug}?${here}`);
    await page.getByRole("link", { name: "All clinics that do this scan" }).click();
    await expect(page).toHaveURL(new RegExp(`${list}/${exam.slug}\\?`));
  });

  await test.step("[ROUTE-03s] clinicId limits the list and the times to those clinics", async () => {
    const visit = (await twoExams(request, place)).map(({ slug }) => slug).join();
    const week = await demo.anyWeek({ place, exam: { slug: visit } });
    const both = (await (
      await request.get(`/api/clinics?regionSlug=${place.regionSlug}&examSlug=${visit}`)
    ).json()) as Clinic[];
    for (const { path, clinics } of [
      { path: list, clinics: all },
      { path: `${list}/${exam.slug}`, clinics: all },
      { path: `${list}/${visit}/${week}`, clinics: both },
    ]) {
      const some = clinics.slice(0, 2);
      expect(some.length).toBeLessThan(clinics.length);
      await page.goto(`${path}?${here}&clinicId=${some.map(({ id }) => id).join()}`);
      await expect(page.getByRole("article")).toHaveCount(some.length);
      for (const { name } of some) await expect(clinicCard(page, name)).toBeVisible();
    }
  });

  await test.step("a clinic of another region is not found", async () => {
    await page.goto(`/${place.regionSlug}/no-such-clinic`);
    await expect(heading(page)).toHaveText("We can't find that page");
  });
});

test("the clinics speak Macedonian", async ({ page, request, journey: _ }) => {
  const { place } = await listAddress(request);
  await page.goto(`/${place.regionSlug}/select-clinic?lang=mk`);
  await expect(heading(page)).toContainText("Нашите клиники");
  await page.goto("/select-region?lang=mk");
  await expect(heading(page)).toHaveText("Каде сакате да се снимате?");
});

test("advanced booking has an address of its own while it is on", async ({
  page,
  provider,
  journey: _,
}) => {
  const home = page.getByRole("link", { name: /, home$/ });
  await test.step("[ROUTE-06c] off, it is not found", async () => {
    await page.goto("/advanced-booking");
    await expect(heading(page)).toHaveText("We can't find that page");
    await expect(home).toHaveAttribute("href", "/");
  });
  await provider.configure("application", { advancedBookingEnabled: true });
  await test.step("[ROUTE-06a] on, it shows the booking portal", async () => {
    await page.goto("/advanced-booking");
    await expect(heading(page)).toHaveText("Book your scan");
    await expect(page.getByRole("button", { name: "Find scans" })).toBeVisible();
  });
  await test.step("[ROUTE-06b] on, the home link leads there", async () => {
    await page.goto("/about");
    await expect(home).toHaveAttribute("href", "/advanced-booking");
    await home.click();
    await expect(page).toHaveURL(/\/advanced-booking$/);
  });
});
