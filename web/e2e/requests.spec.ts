import { expectNoAxeFindings } from "./axe";
import { type Exam, get, someExam, someLocation } from "./catalogue";
import { dayFromNow } from "./clock";
import { expect, test } from "./fixtures";
import { expectNoSidewaysScroll, fillDetails, goOn, heading } from "./screens";

test("a scan that starts with a question is asked for", async ({ page, request, journey }) => {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
  await page.goto(`/${place.regionSlug}/select-clinic/${exam.slug}`);
  await page.getByRole("button", { name: "Continue to your details" }).click();
  await expect(heading(page)).toHaveText("Your details");
  await expect(page.getByRole("timer")).toHaveCount(0);
  await fillDetails(page);
  await goOn(page);

  await test.step("days that would suit can be named, up to three", async () => {
    const wishes = page.getByRole("region", { name: "Which days suit you?" });
    await wishes.getByLabel(/^Day/).fill(dayFromNow(9));
    await wishes.getByLabel("Part of the day").selectOption("Morning");
    await wishes.getByRole("button", { name: "Add another day" }).click();
    await wishes.getByRole("button", { name: "Add another day" }).click();
    await expect(wishes.getByRole("button", { name: "Add another day" })).toHaveCount(0);
    await wishes.getByLabel(/^Day/).nth(1).fill("2020-01-01");
    await page.getByRole("button", { name: "Check my booking" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose a day from tomorrow on");
    await expectNoAxeFindings(page);
    await wishes.getByLabel(/^Day/).nth(1).fill("");
  });

  await page.getByRole("button", { name: "Check my booking" }).click();
  await expect(heading(page)).toHaveText("Check your request");
  await expect(page.getByRole("definition").filter({ hasText: "Morning" })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole("checkbox", { name: /I agree/ }).check();

  await test.step("[BOOK-04f] [BOOK-05d] [MSG-05d] when nothing can be asked for, the error dialog tells the first reason", async () => {
    journey.expectStatus(422);
    const [walkIn] = await get<Exam[]>(request, "/api/exams/walk_in");
    // As if the scan had become a walk-in exam while the form was filled in, and another one had gone.
    await page.route("**/api/booking_requests", (route) => {
      const sent = route.request().postDataJSON();
      const [asked] = sent.bookingRequests;
      const bookingRequests = [walkIn?.slug, "gone"].map((examSlug) => ({ ...asked, examSlug }));
      return route.continue({ postData: { ...sent, bookingRequests } });
    });
    await page.getByRole("button", { name: "Send my request" }).click();
    const dialog = page.getByRole("dialog", { name: "That didn't work" });
    await expect(dialog).toContainText("This scan can't be requested online. Please call us.");
    await page.unroute("**/api/booking_requests");
    await dialog.getByRole("button", { name: "Back to my booking" }).click();
  });

  await test.step("[REQ-01a] a patient sends a booking request", async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/api/booking_requests")),
      page.getByRole("button", { name: "Send my request" }).click(),
    ]);
    expect(answer.status()).toBe(201);
    await expect(heading(page)).toHaveText("We have your request, Robin");
    await expect(page.getByText("Nothing is booked yet.").first()).toBeVisible();
    await expect(page.getByText(exam.name).first()).toBeVisible();
    await expect(page.getByText(/^Your reference: /)).toBeVisible();
    await expect(page.getByRole("link", { name: "Add to calendar" })).toHaveCount(0);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await page.reload();
  await expect(heading(page)).toHaveText("We have your request, Robin");
});
