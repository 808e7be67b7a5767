import { bookForSomebodyElse, freeSlots, mondayIn, someExam, somePlace } from "./catalogue";
import { expect, test } from "./provider-server";
import { checkAndBook, chooseAndHold, fillDetails, heading, weekAddress } from "./screens";

test("a booking brings proof of a person, and the person is asked nothing", async ({
  page,
  playwright,
  provider,
}) => {
  const baseURL = await provider.another({ SCANBOOK_CAPTCHA: undefined });
  const request = await playwright.request.newContext({ baseURL });
  const week = mondayIn(3);
  const place = await somePlace(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const [wanted, other] = await freeSlots(request, place, exam.slug, week);
  if (!wanted || !other) throw new Error("nothing is free");

  // A program that sends no proof books nothing here.
  await expect(bookForSomebodyElse({ request, baseURL }, place, exam.slug, other)).rejects.toThrow(
    "captcha_required",
  );

  await page.goto(`${baseURL}${weekAddress(place, exam.slug, week)}`);
  await chooseAndHold(page, wanted);
  await fillDetails(page);
  const verified = page.waitForResponse((answer) =>
    answer.url().endsWith("/api/captcha/verification"),
  );
  const sent = page.waitForRequest((call) => call.url().endsWith("/api/appointments"));
  await checkAndBook(page);

  await test.step("[AUTH-06c] the self-hosted proof of work is the default", async () => {
    const { application } = await (await request.get("/api/config")).json();
    expect(application.captcha.provider).toBe("ALTCHA");
    const { result, captchaPass } = await (await verified).json();
    expect(result).toBe(true);
    expect((await sent).headers()["captcha-pass"]).toBe(captchaPass);
    await expect(heading(page)).toHaveText("You are booked, Robin");
  });
  await request.dispose();
});
