import type { Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { deskOf } from "./office-desk";
import { demoOf, expectPath, knownAddress, personOf } from "./people";
import { portalHead } from "./portal-visits";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";

type Schemas = components["schemas"];

const bar = (page: Page) => page.getByRole("complementary", { name: "Acting for a patient" });

async function expectInSight(page: Page, name: string): Promise<void> {
  await expect(bar(page)).toContainText(`You're acting for ${name}, born `);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(bar(page), "however far down the page is read").toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, 0));
}

test("staff on a patient's pages see for whom they act, and come back to the record", async ({
  browser,
  provider,
  journey: _,
}) => {
  const desk = await deskOf(browser, provider.server, "callcentre");
  const someone = (await demoOf(provider.server)).bookings.find(
    ({ status }) => status === "BOOKED",
  );
  if (!someone) throw new Error("the demo has no booking");
  const { patient, ...person } = await personOf(provider.server, someone.patient);
  const last = patient.split(" ").at(-1) ?? "";
  const { url } = provider.server;
  const named = await desk.request.post(`${url}/api/admin/appointments/search`, {
    headers: { "X-Scanbook": "1", Origin: url },
    data: { bookingKey: person.bookingKey },
  });
  const { items }: Schemas["OfficeAppointmentPage"] = await named.json();
  // The stand-in that staff see in place of the patient's key opens all the pages that the key does.
  const bookingKey = items[0]?.bookingKey ?? "";
  expect(bookingKey).not.toBe(person.bookingKey);

  await test.step("[OPS-08w] on the page of a booking, wherever it is scrolled to", async () => {
    await expect(bar(desk), "not in the back office itself").toHaveCount(0);
    await desk.goto(`/appointments/${bookingKey}`);
    await expect(portalHead(desk)).toBeVisible();
    await expectInSight(desk, patient);
    await expectNoAxeFindings(desk);
    for (const width of [360, 1440]) {
      await desk.setViewportSize({ width, height: 640 });
      await expectNoSidewaysScroll(desk);
      await expectInSight(desk, patient);
    }
  });

  await test.step("[OPS-08w] on all that is the patient's, and while another time is chosen", async () => {
    const path = `/api/secured/booking_keys/${bookingKey}/summary`;
    const { appointments }: Schemas["AppointmentSummary"] = await (
      await desk.request.get(path)
    ).json();
    const [one] = appointments;
    if (!one) throw new Error("nothing is booked under the key");
    const query = { bookingKey, appointmentSlug: one.slug, status: "REQUEST_RESCHEDULE" };
    const slots = `/${one.clinic.region}/select-clinic/${one.examSlug}`;
    await desk.goto(`${slots}?${new URLSearchParams(query)}`);
    await expect(heading(desk)).toHaveText("Pick a new time");
    await expectInSight(desk, patient);
    await desk.goto(`/portal?bookingKey=${bookingKey}`);
    await expect(heading(desk)).toBeVisible();
    await expectInSight(desk, patient);
  });

  await test.step("[OPS-08w] it leads back to the record, and from there to the pages again", async () => {
    await bar(desk).getByRole("link", { name: "Stop and go back to the record" }).click();
    await expect(desk).toHaveURL(/\/admin\/patients\/\d+$/);
    await expect(heading(desk)).toContainText(last);
    await expect(bar(desk)).toHaveCount(0);
    await desk
      .getByRole("link", { name: /^Act for the patient: / })
      .first()
      .click();
    await expectInSight(desk, patient);
  });

  await test.step("[OPS-08w] a booking that is still being made belongs to no patient", async () => {
    await desk.goto("/");
    await expect(heading(desk)).toBeVisible();
    await expect(bar(desk)).toHaveCount(0);
  });
});

test("[OPS-08w] a patient's own pages neither show nor load it", async ({ page, provider }) => {
  const person = await personOf(provider.server, "Thomas Reid");
  const loaded: string[] = [];
  page.on("request", (call) => loaded.push(new URL(call.url()).pathname));
  await page.goto(knownAddress(person, { returnUrl: `/appointments/${person.bookingKey}` }));
  await expect(portalHead(page)).toBeVisible();
  await expectPath(page, `/appointments/${person.bookingKey}`);
  await expect(bar(page)).toHaveCount(0);
  expect(loaded.filter((path) => /ActingBar|\/api\/admin\//.test(path))).toEqual([]);
});
