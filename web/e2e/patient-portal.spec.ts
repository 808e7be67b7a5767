import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import type { Installation } from "./commands";
import {
  codeSent,
  codesSoFar,
  demoOf,
  expectPath,
  knownAddress,
  modal,
  type Person,
  personOf,
  typeBirthDate,
} from "./people";
import { portalHead } from "./portal-visits";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

/** Types the code that a step has made the server send; returns its channel. */
async function proveContact(
  page: Page,
  server: Installation,
  before: number,
): Promise<"EMAIL" | "SMS"> {
  const asked = modal(page, "Enter the 6-digit code");
  await expect(asked).toBeVisible();
  const { code, channel } = await codeSent(server, before + 1);
  await asked.getByRole("textbox").fill(code);
  await asked.getByRole("button", { name: "Open my booking" }).click();
  await expect(asked).toHaveCount(0);
  return channel;
}

function resultsAddress(person: Person): string {
  const returnUrl = `/appointments/${person.bookingKey}/result`;
  return knownAddress(person, { type: "APPOINTMENT_RESULTS", returnUrl });
}

test("results are read with the code", async ({ page, provider, journey }) => {
  journey.expectStatus(410);
  await page.setViewportSize({ width: 360, height: 640 });
  await provider.configure("application", { smsEnabled: true, otpSecondsBetweenRequests: 1 });
  const { server } = provider;
  const nina = await personOf(server, "Nina Brandt");

  await test.step("[ROUTE-10e] [ROUTE-10f] [ROUTE-10g] the patient result reads the date of birth and how the code is to come", async () => {
    const before = await codesSoFar(server);
    const path = `/appointments/${nina.bookingKey}/result/patient`;
    await page.goto(`${path}?dateOfBirth=${nina.dateOfBirth}&otpType=SMS`);
    expect(await proveContact(page, server, before)).toBe("SMS");
    await expect(heading(page)).toHaveText("Your results");
    expect(page.url()).not.toContain(nina.dateOfBirth);
  });

  await test.step("[ROUTE-10d] [PORT-06b] the result view shows the report", async () => {
    await page.goto(`/a/${nina.bookingKey}/result`);
    await expect(heading(page)).toHaveText("Your results");
    const text = await page.evaluate(async (key) => {
      const summary = await (await fetch(`/api/secured/booking_keys/${key}/summary`)).json();
      const { slug } = summary.appointments[0];
      const [report] = await (await fetch(`/api/secured/appointments/${slug}/reports`)).json();
      const shown = document.createElement("div");
      shown.innerHTML = report.contentHtml;
      return { title: report.title, body: shown.querySelector("p")?.textContent ?? "" };
    }, nina.bookingKey);
    const report = page.getByRole("region", { name: text.title });
    await expect(report).toContainText(text.body);
    await expect(report.getByRole("link", { name: "Download the report (PDF)" })).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[PORT-05c] all that the patient has shows the way to the report", async () => {
    await page.goto(`/portal?bookingKey=${nina.bookingKey}`);
    await expect(heading(page)).toHaveText("Hello Nina");
    const results = page.getByRole("region", { name: "Results" });
    await results.getByRole("link", { name: /^Report/ }).click();
    await expect(heading(page)).toHaveText("Your results");
  });

  await test.step("a report whose time has not come says from when", async () => {
    const before = await codesSoFar(server);
    await page.goto(resultsAddress(await personOf(server, "Paul Weber")));
    await proveContact(page, server, before);
    await expect(page.getByText(/You can read it here from \w+ \d+ \w+\./)).toBeVisible();
    await expectNoAxeFindings(page);
  });

  await test.step("[PORT-06d] expired results lead to the page that says so", async () => {
    await page.goto(resultsAddress(await personOf(server, "Ivy Chen")));
    await expectPath(page, "/deny");
    await expect(page.getByRole("main")).toContainText(
      "These results are no longer available online.",
    );
  });
});

test("a person sees all their bookings, and those of others open separately", async ({
  page,
  provider,
  journey: _,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  const { server } = provider;
  const { family } = await demoOf(server);
  const [anna, leo] = family;
  if (!anna || !leo) throw new Error("the demo has no family");
  const before = await codesSoFar(server);

  await test.step("[PORT-05a] after the code the portal shows the appointments", async () => {
    const address = { type: "PATIENT_PORTAL", returnUrl: `/portal?bookingKey=${anna.bookingKey}` };
    await page.goto(knownAddress(anna, address));
    await proveContact(page, server, before);
    await expect(heading(page)).toHaveText("Hello Anna");
    const coming = page.getByRole("region", { name: "Coming up" });
    await expect(coming.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Past and cancelled" })).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("who shares the address is named, and opens after their own date of birth", async () => {
    const whose = page.getByRole("navigation", { name: "Choose whose bookings to see" });
    await expect(whose.getByRole("link")).toHaveText(["Leo", "Mia"]);
    await whose.getByRole("link", { name: "Leo" }).click();
    await expectPath(page, "/authentication");
    await typeBirthDate(page, leo.dateOfBirth);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await proveContact(page, server, before + 1);
    await expect(heading(page)).toHaveText("Hello Leo");
  });

  await test.step("[PORT-05b] it shows the requested exam", async () => {
    const amelia = await personOf(server, "Amelia Fletcher");
    const returnUrl = `/portal?bookingKey=${amelia.bookingKey}`;
    await page.goto(knownAddress(amelia, { type: "PATIENT_PORTAL", returnUrl }));
    await proveContact(page, server, before + 2);
    await expect(heading(page)).toHaveText("Hello Amelia");
    const requests = page.getByRole("region", { name: "Requests" });
    await expect(requests.getByText("With our staff", { exact: true })).toBeVisible();
    await requests.getByRole("link", { name: /^Open/ }).click();
    await expectPath(page, `/booking-requests/${amelia.bookingKey}`);
  });
});

test("the portal prints on one page, and tells its version where that is on", async ({
  page,
  provider,
  journey: _,
}) => {
  const person = await personOf(provider.server, "Mira Kostova");
  await page.goto(knownAddress(person, { returnUrl: `/a/${person.bookingKey}` }));
  await expect(portalHead(page)).toBeVisible();

  await test.step("[A11Y-01m] the booking with its preparation prints on one A4 page", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("region", { name: "Your plan, step by step" })).toBeVisible();
    await expect(page.getByRole("button")).toHaveCount(0);
    const margin = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };
    const pdf = (await page.pdf({ format: "A4", margin })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("[PORT-05g] the version shows when it is turned on", async () => {
    const foot = page.getByRole("contentinfo");
    for (const on of [false, true]) {
      await provider.configure("application", { versionOnPatientPortalEnabled: on });
      await page.reload();
      await expect(foot).toBeVisible();
      await expect(foot.getByText(/^Version \d/)).toHaveCount(on ? 1 : 0);
    }
  });
});
