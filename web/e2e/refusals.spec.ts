import type { APIRequestContext } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { freeSlots, someExam, someLocation } from "./catalogue";
import type { Demo } from "./demo";
import { expect, test } from "./provider-server";
import { chooseAndHold, fillDetails, heading, slotButton, weekAddress } from "./screens";

/** More than one address may send in an hour. */
const NEW_KEYS = 121;

async function words(request: APIRequestContext, key: string): Promise<string> {
  const texts = await (await request.get("/api/assets/translations?lang=en-AU")).json();
  return texts[key];
}

async function wantedSlot(request: APIRequestContext, demo: Demo) {
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [wanted] = await freeSlots(request, place, exam.slug, week);
  if (!wanted) throw new Error("nothing is free");
  return { wanted, address: weekAddress(place, exam.slug, week) };
}

test("a visitor who asks too often learns it where they pressed", async ({
  page,
  playwright,
  provider,
  journey,
  demo,
}) => {
  journey.expectStatus(429);
  const baseURL = await provider.another({ SCANBOOK_RATE_LIMITS: undefined });
  const request = await playwright.request.newContext({ baseURL });
  const { wanted, address } = await wantedSlot(request, demo.on(request, baseURL));
  await page.goto(`${baseURL}${address}`);
  await (await slotButton(page, wanted)).click();
  const headers = { "X-Scanbook": "1", Origin: baseURL };
  for (let made = 0; made < NEW_KEYS; made += 1) {
    await request.post("/api/booking_keys", { headers });
  }
  await test.step("[MSG-08b] the message is beside the button, with the phone number", async () => {
    const picked = page.getByRole("complementary", { name: "You picked" });
    await picked.getByRole("button", { name: "Hold this time" }).click();
    const told = picked.getByRole("alert");
    await expect(told).toContainText(await words(request, "message.too_many_requests"));
    await expect(told.getByRole("link")).toHaveAttribute("href", /^tel:/);
    await expect(picked.getByRole("button", { name: "Hold this time" })).toBeVisible();
    await expectNoAxeFindings(page);
  });
  await request.dispose();
});

test("a draft that has ended says so where more time was requested", async ({
  page,
  request,
  provider,
  journey,
  demo,
}) => {
  journey.expectStatus(410);
  const { wanted, address } = await wantedSlot(request, demo);
  await page.goto(address);
  await chooseAndHold(page, wanted);
  await fillDetails(page);
  const key = new URL(page.url()).searchParams.get("bookingKey");
  const headers = { "X-Scanbook": "1", Origin: provider.server.url };
  await request.delete(`/api/booking_keys/${key}`, { headers });
  await test.step("[MSG-08b] the message is below the countdown, with the phone number, and the form stays", async () => {
    await page.getByRole("button", { name: /^Hold for \d+ more minutes/ }).click();
    const told = page.getByRole("main").getByRole("alert");
    await expect(told).toContainText(await words(request, "message.booking_key_expired"));
    await expect(told.getByRole("link")).toHaveAttribute("href", /^tel:/);
    await expect(heading(page)).toHaveText("Your details");
    await expect(page.getByLabel("First name", { exact: true })).toHaveValue("Robin");
    await expectNoAxeFindings(page);
  });
});
