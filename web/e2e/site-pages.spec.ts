import { expectNoAxeFindings } from "./axe";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

const WIDTHS = [320, 360, 820, 1120, 1440];

test("the about page says who the provider is", async ({ page, provider, journey: _ }) => {
  await provider.configure("radiology", {
    name: "Tidewater Scans",
    about: "<h2>Since 1987</h2><p>Three sisters and <strong>one</strong> machine.</p>",
  });
  await page.goto("/about");
  await test.step("[ROUTE-05a] [CONF-04a] its heading is 'About' with the configured name", async () => {
    await expect(heading(page)).toHaveText("About Tidewater Scans");
    await page.goto("/about?lang=mk");
    await expect(heading(page)).toHaveText("За Tidewater Scans");
  });
  await test.step("[ROUTE-05b] [CONF-04c] it shows the configured about text as HTML", async () => {
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Since 1987", level: 2 })).toBeVisible();
    await expect(main.locator("strong")).toHaveText("one");
    await expect(main).not.toContainText("<");
  });
});

test("the contact page shows what the provider wrote, and no list of clinics", async ({
  page,
  request,
  provider,
  journey: _,
}) => {
  await provider.configure("radiology", {
    contact: "<h2>By the bridge</h2><p>Ring the <em>bell</em>.</p>",
  });
  const main = page.getByRole("main");
  const list = page.waitForResponse("**/api/config/contact");
  await page.goto("/contact");
  await test.step("[ROUTE-05c] its heading is 'Contact'", async () => {
    await expect(heading(page)).toHaveText("Contact");
  });
  await test.step("[ROUTE-05d] [CONF-04d] it shows the configured contact text as HTML", async () => {
    await expect(main.getByRole("heading", { name: "By the bridge", level: 2 })).toBeVisible();
    await expect(main.locator("em")).toHaveText("bell");
    await page.goto("/contact?lang=mk");
    await expect(heading(page)).toHaveText("Контакт");
    await expect(main.locator("em")).toHaveText("bell");
  });
  await test.step("[CONF-02j] the list of clinics is read and not displayed", async () => {
    expect((await list).ok()).toBe(true);
    const clinics = (await (await request.get("/api/config/contact")).json()) as { name: string }[];
    expect(clinics.length).toBeGreaterThan(5);
    const read = page.waitForResponse("**/api/config/contact");
    await page.goto("/contact");
    await (await read).finished();
    await expect(main.locator("em")).toBeVisible();
    const shown = ((await main.textContent()) ?? "").toLowerCase();
    expect(clinics.filter(({ name }) => shown.includes(name.toLowerCase()))).toEqual([]);
  });
});

test("the terms show when they have come", async ({ page, provider, journey }) => {
  const html = "<h2>Fair weather</h2><p>Come <strong>dry</strong>.</p>";
  await provider.configure("terms", { html });
  const area = page.getByRole("region", { name: "Terms and conditions" });
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/api/config/terms", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/terms");
  await test.step("[ROUTE-05g] no terms area shows until the text has loaded", async () => {
    await expect(heading(page)).toHaveText("Terms and conditions");
    await expect(page.getByRole("status").filter({ hasText: "Loading the terms" })).toBeVisible();
    await expect(area).toHaveCount(0);
    release();
    await expect(area).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Loading the terms" })).toHaveCount(0);
  });
  await page.unroute("**/api/config/terms");
  await test.step("[ROUTE-05f] the configured terms show as HTML", async () => {
    await expect(area.getByRole("heading", { name: "Fair weather", level: 2 })).toBeVisible();
    await expect(area.locator("strong")).toHaveText("dry");
    await page.goto("/terms?lang=mk");
    await expect(heading(page)).toHaveText("Услови за користење");
    await expect(page.getByRole("main").locator("strong")).toHaveText("dry");
  });
  await test.step("terms that do not load say so and can be asked for again", async () => {
    journey.expectStatus(500);
    await page.route("**/api/config/terms", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/terms?lang=en-AU");
    await expect(page.getByRole("alert")).toContainText("This didn't load");
    await expect(area).toHaveCount(0);
    await page.unroute("**/api/config/terms");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(area).toContainText("Fair weather");
  });
  await test.step("without terms the page shows the phone number", async () => {
    journey.expectStatus(404);
    await provider.configure("terms", { html: null });
    await page.goto("/terms");
    await expect(page.getByRole("main").getByRole("link", { name: "1300 975 707" })).toBeVisible();
    await expect(area).toHaveCount(0);
  });
});

test("the privacy page leads to the provider's policy", async ({ page, provider, journey: _ }) => {
  const link = page.getByRole("main").getByRole("link", { name: /privacy policy/ });
  await provider.configure("radiology", { privacyPolicyUrl: null });
  await page.goto("/privacy");
  await expect(heading(page)).toHaveText("Privacy");
  await expect(link).toHaveCount(0);
  await test.step("[ROUTE-05h] [CONF-04h] with a configured address it links there", async () => {
    await provider.configure("radiology", { privacyPolicyUrl: "https://example.org/privacy" });
    await page.reload();
    await expect(link).toHaveAttribute("href", "https://example.org/privacy");
    await page.goto("/privacy?lang=mk");
    await expect(heading(page)).toHaveText("Приватност");
    await expect(
      page.getByRole("main").getByRole("link", { name: /политиката за приватност/ }),
    ).toHaveAttribute("href", "https://example.org/privacy");
  });
});

test("what could run in a provider's HTML is gone, and its words stay", async ({
  page,
  provider,
  journey: _,
}) => {
  const html = `<p onclick="window.evil=1" style="position:fixed">Plain words</p>
    <script>window.evil = 2</script><img src="x" onerror="window.evil=3" alt="">
    <a href="javascript:window.evil=4">Press me</a><svg onload="window.evil=5"></svg>
    <iframe src="https://example.org"></iframe><a href="https://example.org/ok">Good link</a>`;
  await provider.configure("radiology", { about: html, contact: html });
  await provider.configure("terms", { html });
  for (const path of ["/about", "/contact", "/terms"]) {
    await test.step(`[ROUTE-05e] ${path} shows it harmless`, async () => {
      await page.goto(path);
      const main = page.getByRole("main");
      await main.getByText("Plain words").click();
      await main.getByText("Press me").click();
      await expect(main.getByRole("link", { name: "Good link" })).toHaveAttribute(
        "href",
        "https://example.org/ok",
      );
      await expect(main.locator("script, iframe, svg, [onclick], [onerror], [style]")).toHaveCount(
        0,
      );
      await expect(main.locator("a[href^='javascript:']")).toHaveCount(0);
      expect(await page.evaluate(() => "evil" in window)).toBe(false);
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }
});

for (const path of ["/about", "/contact", "/terms", "/privacy"]) {
  test(`[A11Y-01a] [A11Y-01d] ${path} has no axe findings and fits every width`, async ({
    page,
    provider,
    journey: _,
  }) => {
    const wide = `<h2>Opening hours</h2><table><tr>${"<td>8.30 am to 5.30 pm</td>".repeat(9)}</tr></table>
      <p>https://www.example.org/${"a-very-long-address-without-a-space".repeat(6)}</p>
      <ul><li>One</li><li>Two</li></ul><p>Write to <a href="mailto:a@example.org">us</a>.</p>`;
    await provider.configure("radiology", {
      about: wide,
      contact: wide,
      privacyPolicyUrl: "https://example.org/privacy",
    });
    await provider.configure("terms", { html: wide });
    for (const lang of ["en-AU", "mk"]) {
      await page.goto(`${path}?lang=${lang}`);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await expectNoSidewaysScroll(page);
    }
    await page.reload();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoAxeFindings(page);
  });
}
