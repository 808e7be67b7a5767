import { expectNoAxeFindings } from "./axe";
import {
  type CaptchaService,
  type HostedProvider,
  SECRET,
  SITE_KEY,
  startCaptchaService,
} from "./captcha-service";
import { bookAsOtherPatient, freeSlots, someExam, someLocation, useUpHolds } from "./catalogue";
import { test as base, expect } from "./provider-server";
import {
  checkAndBook,
  chooseAndHold,
  fillDetails,
  goToCheck,
  heading,
  weekAddress,
} from "./screens";

const test = base.extend<{ service: CaptchaService }>({
  service: async ({ browserName: _ }, use) => {
    const service = await startCaptchaService();
    await use(service);
    await service.stop();
  },
});

test("a booking brings proof of a person, and the person is asked nothing", async ({
  page,
  playwright,
  provider,
  journey,
  demo,
}) => {
  journey.expectStatus(403);
  const baseURL = await provider.another({
    SCANBOOK_CAPTCHA: undefined,
    SCANBOOK_RATE_LIMITS: undefined,
  });
  const request = await playwright.request.newContext({ baseURL });
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  const week = await demo.on(request, baseURL).freeWeek({ place, exam });
  const [wanted, other] = await freeSlots(request, place, exam.slug, week);
  if (!wanted || !other) throw new Error("nothing is free");

  // A program that sends no proof books nothing here.
  await expect(bookAsOtherPatient({ request, baseURL }, place, exam.slug, other)).rejects.toThrow(
    "captcha_required",
  );

  await useUpHolds({ request, baseURL }, exam.slug, other);
  await page.goto(`${baseURL}${weekAddress(place, exam.slug, week)}`);
  const verified = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/captcha/verification"),
    { timeout: 0 },
  );

  await test.step("[SLOT-05m] when a hold asks for proof, the page brings it and holds the time", async () => {
    const holds: { status: number; pass: string | undefined }[] = [];
    page.on("response", (answer) => {
      const call = answer.request();
      if (call.method() !== "POST" || !call.url().endsWith("/holds")) return;
      holds.push({ status: answer.status(), pass: call.headers()["captcha-pass"] });
    });
    await chooseAndHold(page, wanted);
    const { captchaPass } = await (await verified).json();
    expect(holds).toEqual([
      { status: 403, pass: undefined },
      { status: 201, pass: captchaPass },
    ]);
  });
  await fillDetails(page);
  const sent = page.waitForRequest((call) => call.url().endsWith("/api/appointments"));
  await checkAndBook(page);

  await test.step("[AUTH-06c] the self-hosted proof of work is the default", async () => {
    const { application } = await (await request.get("/api/config")).json();
    expect(application.captcha.provider).toBe("ALTCHA");
    const { result, captchaPass } = await (await verified).json();
    expect(result).toBe(true);
    expect((await sent).headers()["captcha-pass"]).toBe(captchaPass);
    await expect(heading(page)).toHaveText("You're booked, Robin");
  });
  await request.dispose();
});

for (const provider of ["TURNSTILE", "RECAPTCHA"] as const satisfies HostedProvider[]) {
  test(`a booking brings the answer of a hosted captcha: ${provider}`, async ({
    page,
    playwright,
    provider: site,
    service,
    demo,
  }) => {
    const baseURL = await site.another(
      {
        SCANBOOK_CAPTCHA: undefined,
        SCANBOOK_CAPTCHA_SECRET: SECRET,
        SCANBOOK_CAPTCHA_URL: service.verifyUrl,
      },
      { captcha: { provider, siteKey: SITE_KEY } },
    );
    const request = await playwright.request.newContext({ baseURL });
    const place = await someLocation(request);
    const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
    const week = await demo.on(request, baseURL).freeWeek({ place, exam });
    const free = await freeSlots(request, place, exam.slug, week);
    // The two do not overlap.
    const [wanted, other] = [free[0], free.at(-1)];
    if (!wanted || !other) throw new Error("nothing is free");
    await service.serveScripts(page);
    await page.goto(`${baseURL}${weekAddress(place, exam.slug, week)}`);
    await chooseAndHold(page, wanted);
    await fillDetails(page);
    const verified = page.waitForRequest((call) =>
      call.url().endsWith("/api/captcha/verification"),
    );
    await goToCheck(page);

    await test.step("[AUTH-06d] its widget shows only if it must ask", async () => {
      const button = page.getByRole("button", { name: "I am a person" });
      await expect(button).toHaveCount(provider === "TURNSTILE" ? 1 : 0);
      if (provider !== "TURNSTILE") return;
      await expectNoAxeFindings(page);
      await button.click();
      await expect(button).toHaveCount(0);
    });

    const { token } = (await verified).postDataJSON();
    const sent = page.waitForRequest((call) => call.url().endsWith("/api/appointments"));
    await page.getByRole("checkbox", { name: /I agree/ }).check();
    await page.getByRole("button", { name: "Book this scan" }).click();

    await test.step("[AUTH-06d] the service is asked with our secret, and the booking is made", async () => {
      await expect(heading(page)).toHaveText("You're booked, Robin");
      expect((await sent).headers()["captcha-pass"]).toBeTruthy();
      expect(service.questions).toEqual([{ secret: SECRET, response: token }]);
    });

    await test.step("[AUTH-06e] the same answer gives no second pass", async () => {
      const again = await request.post("/api/captcha/verification", {
        headers: { "X-Scanbook": "1", Origin: baseURL },
        data: { token },
      });
      expect(await again.json()).toEqual({ result: false });
      await expect(
        bookAsOtherPatient({ request, baseURL }, place, exam.slug, other),
      ).rejects.toThrow("captcha_required");
    });
    await request.dispose();
  });
}
