import type { Page } from "@playwright/test";
import type { components } from "../src/api/schema.gen";
import { expectNoAxeFindings } from "./axe";
import { demoOf, expectPath, openAs } from "./people";
import { expect, test } from "./provider-server";

type Schemas = components["schemas"];

const EVERYBODY = ["Day", "Requests", "Pending", "Patients", "Messages", "Set-up"];
const ADMINISTRATORS = ["Users", "Settings", "Audit"];

const rail = (page: Page) => page.getByRole("navigation", { name: "Back office" });

/** A call from the page itself, with its session. */
function statusOf(page: Page, method: string, path: string): Promise<number> {
  return page.evaluate(
    async ([verb = "", address = ""]) => {
      const headers = { "X-Scanbook": "1", "Content-Type": "application/json" };
      const body = verb === "GET" ? null : "{}";
      return (await fetch(address, { method: verb, headers, body })).status;
    },
    [method, path],
  );
}

for (const { user, sees, decides, refused } of [
  {
    user: "frontdesk",
    sees: EVERYBODY,
    decides: true,
    refused: ["GET", "/api/admin/audit_events"],
  },
  { user: "callcentre", sees: EVERYBODY, decides: true, refused: ["GET", "/api/admin/users"] },
  {
    user: "readonly",
    sees: EVERYBODY,
    decides: false,
    refused: ["POST", "/api/admin/appointments/1/approvals"],
  },
  {
    user: "admin",
    sees: [...EVERYBODY, ...ADMINISTRATORS],
    decides: false,
    refused: ["POST", "/api/admin/appointments/1/approvals"],
  },
] as const) {
  test(`${user} sees only what the role allows`, async ({ page, provider, journey }) => {
    journey.expectStatus(403);
    const { staff } = await demoOf(provider.server);
    const account = { username: user, password: staff[0]?.password ?? "" };
    await openAs(page, account, "/admin/pending");

    await test.step("the rail names their rooms", async () => {
      // Some with a number: as many as wait there.
      const named = sees.map(
        (room) => new RegExp(`^(\\d+\\+?)?${room}(, \\d+\\+? to deal with)?$`),
      );
      await expect(rail(page).getByRole("link")).toHaveText(named);
    });

    await test.step("decisions are offered only to roles that decide", async () => {
      await expect(
        page.getByRole("row").or(page.getByText("Nothing to approve")).first(),
      ).toBeVisible();
      const only = page.getByText("You can view this but not change it.");
      await expect(only).toHaveCount(decides ? 0 : 1);
      if (!decides) {
        await expect(page.getByRole("button", { name: /^(Approve|Decline|Ask)/ })).toHaveCount(0);
      }
    });

    await test.step("the addresses of other rooms do not open", async () => {
      if (user === "admin") return;
      for (const path of ["/admin/users", "/admin/settings", "/admin/audit"]) {
        await page.goto(path);
        await expectPath(page, "/deny");
      }
    });

    await test.step("an account that does not set up reads the fields and changes none", async () => {
      await page.goto("/admin/setup/regions/1");
      const name = page.getByRole("textbox", { name: "Name", exact: true });
      const save = page.getByRole("button", { name: "Save", exact: true });
      if (user === "admin") return expect(name).toBeEnabled();
      await expect(name).toBeDisabled();
      await expect(save).toHaveCount(0);
      await expectNoAxeFindings(page);
    });

    await test.step("[AUTH-09d] and what the page does not offer the server refuses", async () => {
      const [method, path] = refused;
      expect(await statusOf(page, method, path)).toBe(403);
    });
  });
}

for (const user of ["referrer", "radiologist"] as const) {
  test(`${user}, an account from outside, sees no room and no patient`, async ({
    page,
    provider,
    journey,
  }) => {
    journey.expectStatus(403);
    const { staff, bookings } = await demoOf(provider.server);
    const someone = bookings[0];
    if (!someone) throw new Error("the demo has no booking");
    await openAs(page, { username: user, password: staff[0]?.password ?? "" }, "/about");

    await test.step("no address of the office opens", async () => {
      for (const room of [
        "/day",
        "/requests",
        "/call-backs",
        "/details-changes",
        "/pending",
        "/patients",
        "/patients/1",
        "/patients/appointments",
        "/patients/same",
        "/messages",
        "/setup",
        "/users",
        "/settings",
        "/audit",
      ]) {
        await page.goto(`/admin${room}`);
        await expectPath(page, "/deny");
        await expect(rail(page)).toHaveCount(0);
      }
    });

    await test.step("their own account does, to which the front door leads, and names no rooms", async () => {
      await page.goto("/admin");
      await expectPath(page, "/admin/account");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
      await expect(rail(page)).toHaveCount(0);
      await expectNoAxeFindings(page);
    });

    await test.step("[AUTH-09d] and the calls behind the rooms are refused", async () => {
      const { bookingKey } = someone;
      for (const [method, path] of [
        ["GET", "/api/admin/boards?clinicId=1&start=2030-01-07&end=2030-01-07"],
        ["GET", "/api/admin/appointments"],
        ["POST", "/api/admin/appointments/search"],
        ["POST", "/api/admin/appointments/1/approvals"],
        ["GET", "/api/admin/booking_requests"],
        ["POST", "/api/admin/notifications/1/retries"],
        ["POST", "/api/admin/patients/search"],
        ["GET", "/api/admin/patients/1"],
        ["GET", "/api/admin/notifications"],
        ["GET", "/api/admin/audit_events"],
        ["GET", "/api/admin/users"],
        ["GET", "/api/admin/clinics"],
        ["GET", `/api/secured/booking_keys/${bookingKey}/summary`],
        ["POST", `/api/secured/booking_keys/${bookingKey}/notifications`],
      ] as const) {
        expect(await statusOf(page, method, path), `${method} ${path}`).toBe(403);
      }
    });
  });
}

test("staff of one clinic see that clinic alone", async ({
  page,
  playwright,
  provider,
  journey,
}) => {
  journey.expectStatus(404);
  const { url } = provider.server;
  const password = (await demoOf(provider.server)).staff[0]?.password ?? "";
  const centre = await playwright.request.newContext({ baseURL: url });
  const ours = { "X-Scanbook": "1", Origin: url };
  const account = { username: "callcentre", password };
  await centre.post("/api/authentication/staff", { headers: ours, data: account });
  const read = async <T>(path: string) => (await (await centre.get(path)).json()) as T;

  await openAs(page, { username: "frontdesk", password }, "/admin/pending");
  const who: Schemas["Authentication"] = await (
    await page.request.get("/api/authentication")
  ).json();
  const clinics = await read<Schemas["Clinic"][]>("/api/config/contact");
  const own = clinics.find(({ id }) => who.clinicIds?.includes(id));
  const other = clinics.find(({ id }) => !who.clinicIds?.includes(id));
  if (!own || !other) throw new Error("the front desk is limited to no clinic");

  // An account that works at that other clinic only.
  const listed = await read<Schemas["OfficeAppointmentPage"]>(
    `/api/admin/appointments?clinicId=${other.id}&status=BOOKED,CONFIRMED`,
  );
  let there: Schemas["OfficeAppointment"] | undefined;
  for (const one of listed.items) {
    const record = await read<Schemas["OfficePatientRecord"]>(
      `/api/admin/patients/${one.patientId}`,
    );
    const alone = record.appointments.every(({ clinicName }) => clinicName === other.name);
    if (alone && record.bookingRequests.length === 0) there = one;
    if (there) break;
  }
  const asked = await read<Schemas["OfficeBookingRequestPage"]>(
    `/api/admin/booking_requests?clinicId=${other.id}`,
  );
  const request = asked.items[0];
  if (!there || !request) throw new Error("nobody has to do with the other clinic alone");
  const { lastName, dateOfBirth } = there.patientDetails;
  const main = page.getByRole("main");

  await test.step("[AUTH-11e] staff see the board of their clinic and not that of another", async () => {
    await page.goto("/admin/day");
    await expect(page.getByRole("region", { name: `Board for ${own.name}` })).toBeVisible();
    const choice = main.getByLabel("Clinic", { exact: true }).getByRole("option");
    await expect(choice).toHaveText(["Choose a clinic", own.name]);
    const day = there.start.slice(0, 10);
    await page.goto(`/admin/day?clinicId=${other.id}&date=${day}&appointmentId=${there.id}`);
    await expect(main.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("region", { name: /^Board for/ })).toHaveCount(0);
    await expect(main).not.toContainText(lastName);
    await expectNoAxeFindings(page);
  });

  await test.step("[AUTH-11z] staff see the set-up of their clinic and not that of another", async () => {
    await page.goto("/admin/setup/clinics");
    await expect(main.getByText(own.name).first()).toBeVisible();
    await expect(main).not.toContainText(other.name);
    await page.goto(`/admin/setup/clinics/${other.id}`);
    await expect(main.getByRole("alert")).toBeVisible();
    await expect(main).not.toContainText(other.name);
  });

  await test.step("[AUTH-11e] so are requests and what waits for approval", async () => {
    await page.goto(`/admin/requests?clinicId=${other.id}`);
    await expect(main.getByText("No requests here")).toBeVisible();
    await page.goto("/admin/requests");
    await expect(
      page
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader") })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: other.name })).toHaveCount(0);
    const choice = main.getByLabel("Clinic", { exact: true }).getByRole("option");
    await expect(choice).toHaveText(["All clinics", own.name]);
    await page.goto(`/admin/requests?request=${request.id}`);
    await expect(page.getByRole("complementary").getByRole("alert")).toBeVisible();
    await expect(main).not.toContainText(request.slug);
    await page.goto(`/admin/pending?clinicId=${other.id}`);
    await expect(main.getByText("Nothing to approve")).toBeVisible();
  });

  await test.step("[AUTH-11e] a patient of another clinic is not found, and has no record", async () => {
    await page.goto("/admin/patients");
    await main.getByLabel("Name", { exact: true }).fill(lastName);
    await main.getByLabel("Date of birth").fill(dateOfBirth);
    await main.getByRole("button", { name: "Search" }).click();
    await expect(main.getByText("No patients found")).toBeVisible();
    await page.goto(`/admin/patients/${there.patientId}`);
    await expect(main.getByRole("alert")).toBeVisible();
    await expect(main).not.toContainText(lastName);
    await page.goto(`/admin/patients/appointments?clinicId=${other.id}`);
    await expect(main.getByText("No appointment found")).toBeVisible();
  });

  await test.step("[AUTH-11e] and the calls behind it know nothing of it", async () => {
    const day = there.start.slice(0, 10);
    for (const path of [
      `/api/admin/boards?clinicId=${other.id}&start=${day}&end=${day}`,
      `/api/admin/patients/${there.patientId}`,
      `/api/admin/booking_requests/${request.id}`,
      `/api/secured/booking_keys/${there.bookingKey}/summary`,
    ]) {
      expect(await statusOf(page, "GET", path), path).toBe(404);
    }
    const approvals = `/api/admin/appointments/${there.id}/approvals`;
    expect(await statusOf(page, "POST", approvals)).toBe(404);
    const list = await page.request.get(`/api/admin/appointments?clinicId=${other.id}`);
    expect((await list.json()).items).toEqual([]);
  });
  await centre.dispose();
});
