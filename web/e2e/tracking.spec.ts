import { freeSlots, someExam, someLocation } from "./catalogue";
import { expect, test } from "./provider-server";
import {
  checkAndBook,
  chooseAndHold,
  fillDetails,
  goToCheck,
  heading,
  weekAddress,
} from "./screens";

const SERVICE = "https://www.googletagmanager.com/**";

test("visits are counted only where the provider wants it, and say nothing about the person", async ({
  page,
  provider,
  request,
  demo,
}) => {
  let loads = 0;
  await page.route(SERVICE, (route) => {
    loads += 1;
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  const events = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((call) =>
        Array.from(call),
      ),
    );

  await test.step("[CONF-03c] without the flags no script loads and nothing is stored", async () => {
    await page.goto("/");
    await expect(heading(page)).toBeVisible();
    expect(loads).toBe(0);
    expect(await events()).toEqual([]);
  });

  await provider.configure("application", { analyticsEnabled: true, analyticsId: "G-TEST" });
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.freeWeek({ place, exam });
  const [slot] = await freeSlots(request, place, exam.slug, week);
  if (!slot) throw new Error("nothing is free");
  const steps = async () =>
    (await events()).filter(([, name]) => name === "booking_step").map(([, , details]) => details);
  await page.goto(weekAddress(place, exam.slug, week));

  await test.step("[CONF-07c] [CONF-03b] with the flags on, the steps before success are reported", async () => {
    await expect.poll(steps).toEqual([{ step: 1 }]);
    expect(loads).toBe(1);
    await chooseAndHold(page, slot);
    await expect.poll(steps).toEqual([{ step: 1 }, { step: 2 }]);
  });

  await fillDetails(page);
  await checkAndBook(page);
  await expect(heading(page)).toHaveText("You're booked, Robin");

  await test.step("[CONF-03a] [BOOK-11a] success is reported", async () => {
    expect((await events()).filter(([, name]) => name === "booking_success")).toHaveLength(1);
  });

  await test.step("[BOOK-01e] sending a booking sets step 3", async () => {
    await expect.poll(steps).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
  });

  await test.step("reports hold no name, contact, date of birth, scan or key", async () => {
    const told = JSON.stringify(await events());
    for (const secret of ["Robin", "Sample", "1958", "example.com", "0491", exam.slug, page.url()])
      expect(told).not.toContain(secret);
  });

  await test.step("[BOOK-01e] sending a booking request sets step 3", async () => {
    const asked = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
    await page.goto(`/${place.regionSlug}/select-clinic/${asked.slug}`);
    await page.getByRole("button", { name: "Continue to your details" }).click();
    await fillDetails(page);
    await goToCheck(page, "Check your request");
    await page.getByRole("checkbox", { name: /I agree/ }).check();
    await expect.poll(async () => (await steps()).at(-1)).toEqual({ step: 2 });
    await page.getByRole("button", { name: "Send my request" }).click();
    await expect(heading(page)).toHaveText("We have your request, Robin");
    await expect.poll(async () => (await steps()).at(-1)).toEqual({ step: 3 });
  });
});
