import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import { someExam, someLocation } from "./catalogue";
import { expect, test } from "./provider-server";
import { heading, weekAddress } from "./screens";

/** A page whose address makes it a confirmation page. */
const CONFIRMATION = "/appointments/x";

function navigation(page: Page) {
  return page.getByRole("navigation", { name: "Main" });
}

function footerLinks(page: Page) {
  return page.getByRole("navigation", { name: "More about us" }).getByRole("link");
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
}

const none = {
  aboutUrl: null,
  contactUrl: null,
  termsAndConditionsUrl: null,
  privacyPolicyUrl: null,
};

test("the navigation leads through the site", async ({ page, provider, journey: _ }) => {
  await provider.configure("radiology", none);
  await open(page, "/");
  await test.step("[SHELL-03a] it offers home, about, contact, terms and privacy", async () => {
    await expect(navigation(page).getByRole("link")).toHaveText([
      "Book a scan",
      "My bookings",
      "About us",
      "Contact",
      "Terms",
      "Privacy",
    ]);
  });
  for (const [name, path] of [
    ["About us", "/about"],
    ["Contact", "/contact"],
    ["Terms", "/terms"],
    ["Privacy", "/privacy"],
    ["Book a scan", "/"],
  ] as const) {
    await test.step(`[SHELL-03c] without a configured address '${name}' leads to ${path} of this site`, async () => {
      const link = navigation(page).getByRole("link", { name });
      await link.click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(link).toHaveAttribute("aria-current", "page");
    });
  }
  const elsewhere = {
    aboutUrl: "https://example.org/who",
    contactUrl: "https://example.org/where",
    termsAndConditionsUrl: "https://example.org/rules",
    privacyPolicyUrl: "https://example.org/secrets",
  };
  await provider.configure("radiology", elsewhere);
  await page.reload();
  for (const [fact, name, address] of [
    ["CONF-04e", "About us", elsewhere.aboutUrl],
    ["CONF-04f", "Contact", elsewhere.contactUrl],
    ["CONF-04g", "Terms", elsewhere.termsAndConditionsUrl],
    ["CONF-04h", "Privacy", elsewhere.privacyPolicyUrl],
  ] as const) {
    await test.step(`[SHELL-03b] [${fact}] '${name}' leads to its configured address, above and below`, async () => {
      const link = navigation(page).getByRole("link", { name });
      await expect(link).toHaveAttribute("href", address);
      await expect(footerLinks(page).filter({ hasText: name })).toHaveAttribute("href", address);
      await page.route(address, (route) => route.fulfill({ body: "another site" }));
      await link.click();
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expect(heading(page)).toBeVisible();
    });
  }
});

test("the log-in of staff shows where it is wanted", async ({ page, provider, journey: _ }) => {
  const login = navigation(page).getByRole("link", { name: "Staff sign-in" });
  await provider.configure("application", { showLinkToAdminPanel: false });
  await open(page, "/");
  await expect(login).toHaveCount(0);
  await provider.configure("application", { showLinkToAdminPanel: true });
  await test.step("[SHELL-03d] [CONF-06f] [CONF-04i] enabled, it leads to the admin domain", async () => {
    await provider.configure("radiology", { domainAdmin: "staff.example.org" });
    await open(page, "/");
    await expect(login).toHaveAttribute("href", "https://staff.example.org");
    await provider.configure("radiology", { domainAdmin: null });
    await page.reload();
    await expect(login).toHaveAttribute("href", "/admin");
  });
  await test.step("[SHELL-03e] in kiosk mode it does not show, also on the next page", async () => {
    await open(page, "/?kioskMode=true");
    await expect(navigation(page).getByRole("link")).toHaveCount(5);
    await expect(login).toHaveCount(0);
    await navigation(page).getByRole("link", { name: "About us" }).click();
    await expect(page).toHaveURL("/about?kioskMode=true");
    await expect(login).toHaveCount(0);
  });
});

test("a person without a link asks for it", async ({ page, provider, journey }) => {
  // Where links lead, a missing key is a mistake; here it is not.
  journey.expectComplaint(/needs bookingKey, returnUrl and type/);
  await provider.configure("radiology", none);
  await open(page, "/");
  await test.step("[PORT-10m] home, the menu and /portal lead there", async () => {
    await page.getByRole("link", { name: "See my bookings" }).click();
    await expect(heading(page)).toHaveText("Already booked?");
    await page.goto("/");
    await navigation(page).getByRole("link", { name: "My bookings" }).click();
    await expect(heading(page)).toHaveText("Already booked?");
    await expectNoAxeFindings(page);
  });
  await test.step("[PORT-10m] everyone reads the same answer", async () => {
    await page.getByLabel("Email").fill("nobody@example.org");
    await page.getByLabel("Day").fill("27");
    await page.getByLabel("Month").fill("3");
    await page.getByLabel("Year").fill("1958");
    await page.getByRole("button", { name: "Send my links" }).click();
    await expect(heading(page)).toHaveText("Check your messages");
    await expectNoAxeFindings(page);
  });
});

test("[SHELL-03f] the footer shows links, but none in kiosk mode", async ({
  page,
  provider,
  journey: _,
}) => {
  await provider.configure("radiology", none);
  await open(page, "/about");
  await expect(footerLinks(page)).toHaveText(["About us", "Contact", "Terms", "Privacy"]);
  await open(page, "/about?kioskMode=true");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(footerLinks(page)).toHaveCount(0);
});

test("[SHELL-01e] every page ends in the footer", async ({ page, request, journey, demo }) => {
  journey.expectStatus(401, 404);
  const place = await someLocation(request);
  const exam = await someExam(request, place.regionSlug, ({ kind }) => kind === "ONLINE");
  for (const path of [
    "/",
    `/${place.regionSlug}`,
    weekAddress(place, exam.slug, await demo.anyWeek({ place, exam })),
    "/about",
    "/nowhere",
    CONFIRMATION,
    "/booking/AAAAAAAAAAAAAAAAAAAAAA",
  ]) {
    await open(page, path);
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
    const below = () =>
      page.evaluate(() => {
        const footer = document.querySelector("footer")?.getBoundingClientRect();
        return document.documentElement.scrollHeight - scrollY - (footer?.bottom ?? 0);
      });
    await expect.poll(below, path).toBeCloseTo(0, 0);
  }
});

test("the footer says who this is", async ({ page, provider, journey: _ }) => {
  const footer = page.getByRole("contentinfo");
  await provider.configure("radiology", {
    longName: "Tidewater Scans Proprietary Limited",
    includeSorsixBranding: false,
  });
  await provider.configure("application", { versionOnPatientPortalEnabled: false });
  await open(page, CONFIRMATION);
  await test.step("[CONF-04b] it shows the configured full name", async () => {
    await expect(footer).toContainText("Tidewater Scans Proprietary Limited");
  });
  await test.step("[SHELL-11a] [SHELL-11b] without their switches neither version nor 'powered by' shows", async () => {
    await expect(page.getByText(/Version \d/)).toHaveCount(0);
    await expect(page.getByText(/Powered by/i)).toHaveCount(0);
  });
  await provider.configure("radiology", { includeSorsixBranding: true });
  await provider.configure("application", { versionOnPatientPortalEnabled: true });
  await page.reload();
  await test.step("[CONF-05e] [CONF-06g] with them both show", async () => {
    await expect(footer).toContainText("Powered by Scanbook");
    await expect(footer).toContainText(/Version \d+\.\d+/);
  });
});

test("a provider's own header and footer take the place of ours", async ({
  page,
  provider,
  journey: _,
}) => {
  const own = {
    customHeader: "<p>Tidewater, <strong>since 1987</strong></p>",
    customFooter: `<p onclick="window.evil=1">12 Quay Street</p><script>window.evil=2</script>
      <a href="javascript:window.evil=3">Press me</a>`,
  };
  const footer = page.getByRole("contentinfo");
  await provider.configure("radiology", { ...own, showCustomHeaderAndFooter: false });
  await open(page, "/about");
  await expect(footer).toContainText("Need a hand?");
  await expect(page.getByText("12 Quay Street")).toHaveCount(0);
  await provider.configure("radiology", { showCustomHeaderAndFooter: true });
  await page.reload();
  await test.step("[CONF-05b] the custom header replaces ours", async () => {
    await expect(page.getByRole("banner")).toHaveText("Tidewater, since 1987");
    await expect(page.getByRole("banner").locator("strong")).toBeVisible();
    await expect(navigation(page)).toHaveCount(0);
  });
  await test.step("[SHELL-01f] [CONF-05c] the custom footer replaces ours", async () => {
    await expect(footer).toHaveCount(1);
    await expect(footer).toContainText("12 Quay Street");
    await expect(page.getByText("Need a hand?")).toHaveCount(0);
  });
  await test.step("[SHELL-11e] it is shown sanitised", async () => {
    await footer.getByText("12 Quay Street").click();
    await footer.getByText("Press me").click();
    await expect(footer.locator("script, [onclick], a[href]")).toHaveCount(0);
    expect(await page.evaluate(() => "evil" in window)).toBe(false);
  });
});

test("confirmation pages have their menu and their picture's link as configured", async ({
  page,
  provider,
  journey: _,
}) => {
  const brand = page.getByRole("banner").getByRole("link", { name: /, home$/ });
  await provider.configure("radiology", {
    showMenuOnConfirmationPage: false,
    confirmationHeaderUrl: null,
  });
  await open(page, CONFIRMATION);
  await test.step("[SHELL-11c] without showMenuOnConfirmationPage they show no menu, other pages do", async () => {
    await expect(brand).toHaveAttribute("href", "/");
    await expect(navigation(page)).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(page.getByRole("button", { name: "Menu" })).toHaveCount(0);
    await open(page, "/nowhere");
    await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await provider.configure("radiology", {
    showMenuOnConfirmationPage: true,
    confirmationHeaderUrl: "https://example.org/patients",
  });
  await open(page, CONFIRMATION);
  await test.step("[CONF-05d] with it they show the menu", async () => {
    await expect(navigation(page).getByRole("link")).toHaveCount(6);
  });
  await test.step("[CONF-05a] their picture links to confirmationHeaderUrl, that of other pages home", async () => {
    await expect(brand).toHaveAttribute("href", "https://example.org/patients");
    await expect(brand.getByRole("img")).toBeVisible();
    await open(page, "/about");
    await expect(brand).toHaveAttribute("href", "/");
  });
});
