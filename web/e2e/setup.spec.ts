import type { Page } from "@playwright/test";
import { expectNoAxeFindings } from "./axe";
import type { Demo } from "./demo";
import { demoOf, expectPath, openAs } from "./people";
import { expect, test } from "./provider-server";
import { expectNoSidewaysScroll, heading } from "./screens";
import { type Filling, fill, labelled } from "./setup-forms";

const SETUP = "/admin/setup";

async function enter(page: Page, server: string, address: string, password: string) {
  await openAs(page, { username: "admin", password }, `${server}${address}`);
}

const saved = (page: Page) => page.getByText("Saved. Patients can see it now.");
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** How often a name appears in the list that was searched for it. Waits for the answer to that search before counting. */
async function expectListed(page: Page, kind: string, name: string, times: number) {
  await page.goto(`${new URL(page.url()).origin}${SETUP}/${kind}`);
  const [answer] = await Promise.all([
    page.waitForResponse((one) => /[?&]search=/.test(one.url())),
    page.getByRole("textbox", { name: "Search" }).fill(name),
  ]);
  expect((await answer.json()).items, name).toHaveLength(times);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toHaveCount(times);
}

/** Adds a record, changes its first field, and removes it again. */
async function manage(page: Page, kind: string, add: string, texts: Filling, choices?: Filling) {
  await page.goto(`${new URL(page.url()).origin}${SETUP}/${kind}`);
  await page.getByRole("link", { name: add }).click();
  await expect(heading(page)).toHaveText(add);
  await fill(page, texts, choices);
  await save(page).click();
  await expect(page).toHaveURL(new RegExp(`${SETUP}/${kind}/\\d+$`));
  // The form of the saved record, no longer that of a new one.
  await expect(page.getByRole("button", { name: "Remove", exact: true })).toBeVisible();
  const [label = "", first = ""] = Object.entries(texts)[0] ?? [];
  const changed = `${first} B`;
  await fill(page, { [label]: changed });
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: labelled(label) })).toHaveValue(changed);
  await expectListed(page, kind, changed, 1);
  await page
    .getByRole("row", { name: new RegExp(changed) })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expectPath(page, `${SETUP}/${kind}`);
  await expectListed(page, kind, changed, 0);
}

test("an administrator manages what the provider offers", async ({
  page,
  provider,
  journey: _,
}) => {
  const { staff } = await demoOf(provider.server);
  const server = await provider.another({});
  await enter(page, server, `${SETUP}/regions`, staff[0]?.password ?? "");

  await test.step("[OPS-01a] regions", async () => {
    await expect(heading(page)).toHaveText("Regions");
    await expectNoAxeFindings(page);
    const place = { Latitude: "-32.9", Longitude: "151.7" };
    await manage(page, "regions", "Add a region", {
      Name: "Hunter",
      "Name in web addresses": "hunter",
      Order: "5",
      ...place,
    });
  });

  await test.step("[OPS-01b] clinics", async () => {
    const region = await page.request.get(`${server}/api/regions`);
    const [{ name }] = await region.json();
    await manage(
      page,
      "clinics",
      "Add a clinic",
      {
        Name: "Riverside",
        "Name in web addresses": "riverside",
        Address: "1 River Street",
        Latitude: "-33.8",
        Longitude: "151.1",
        "Minimum notice \\(minutes\\)": "120",
        "Check-in closes before start \\(minutes\\)": "10",
      },
      { Region: name, "Time zone": "Australia/Sydney" },
    );
  });

  await test.step("[OPS-01f] exams", async () => {
    const [{ name }] = (await (await page.request.get(`${server}/api/admin/modalities`)).json())
      .items;
    await manage(
      page,
      "exams",
      "Add an exam",
      { "Name for patients": "Thumb scan", "Name in web addresses": "thumb-scan" },
      { Modality: name },
    );
  });

  for (const [fact, kind, add, texts, choices] of [
    ["OPS-01g", "exam_groups", "Add a group", { Name: "Sports" }, {}],
    [
      "OPS-01h",
      "body_parts",
      "Add a body part",
      { Name: "Left thumb" },
      { "Part of the body figure": "hand-left" },
    ],
    [
      "OPS-01i",
      "document_types",
      "Add a document type",
      { Name: "Referral", "Description for patients": "As your doctor wrote it." },
      {},
    ],
    [
      "OPS-01o",
      "modalities",
      "Add a modality",
      {
        Name: "Thermography",
        "DICOM code": "TG",
        "Reminders before the scan \\(hours\\)": "48, 2",
      },
      {},
    ],
    ["OPS-01p", "insurance_types", "Add an insurance type", { Name: "Travel insurance" }, {}],
    ["OPS-01q", "ethnicities", "Add an ethnicity", { Name: "Macedonian" }, {}],
    [
      "OPS-01r",
      "organizations",
      "Add an organisation",
      { Name: "Hilltop Practice", Address: "1 Hill Lane" },
      {},
    ],
    ["OPS-01r", "doctors", "Add a doctor", { "Last name": "Testova", "First name": "Ana" }, {}],
  ] as const) {
    await test.step(`[${fact}] ${kind}`, () => manage(page, kind, add, texts, choices));
  }
});

test("a long list pages on, and its practices are searched for", async ({
  page,
  provider,
  journey: _,
}) => {
  const { staff } = await demoOf(provider.server);
  const server = await provider.another({});
  await enter(page, server, `${SETUP}/doctors`, staff[0]?.password ?? "");
  const listed = async (kind: string, query = "") =>
    (await page.request.get(`${server}/api/admin/${kind}${query}`)).json();
  const first = await listed("doctors");
  const rest = await listed("doctors", `?cursor=${first.nextCursor}`);
  const practices: { id: number; name: string }[] = (await listed("organizations")).items;
  const doctor = first.items.find(({ organizationId }: { organizationId?: number }) =>
    Boolean(organizationId),
  );
  const own = practices.find(({ id }) => id === doctor.organizationId)?.name ?? "";
  const other = practices.find(({ name }) => name !== own)?.name ?? "";
  const rows = page.getByRole("table").getByRole("row");
  const found = page.getByRole("row", { name: `${doctor.lastName}, ${doctor.firstName}` });

  await test.step("[OPS-01t] the list goes on where it ended", async () => {
    await expect(rows).toHaveCount(1 + 50);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(rows).toHaveCount(1 + 50 + rest.items.length);
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
  });

  await test.step("[OPS-01t] words are found by their beginnings, and practices are shown by name", async () => {
    const words = [doctor.firstName.slice(0, 3), doctor.providerNumber.slice(0, 6)].join(" ");
    await page.getByRole("textbox", { name: "Search" }).fill(words);
    await expect(rows).toHaveCount(1 + 1);
    await expect(found).toContainText(own);
    await expectNoAxeFindings(page);
  });

  await test.step("[OPS-01r] a doctor gets another practice", async () => {
    await found.getByRole("link").first().click();
    const practice = page.getByRole("combobox", { name: labelled("Organisation") });
    await expect(practice).toHaveAccessibleDescription(`Chosen: ${own}`);
    await practice.pressSequentially(other.slice(0, 5).toLowerCase());
    await page.getByRole("option", { name: new RegExp(`^${other}`) }).click();
    await expect(practice).toHaveAccessibleDescription(`Chosen: ${other}`);
    await expectNoAxeFindings(page);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(practice).toHaveAccessibleDescription(`Chosen: ${other}`);
    await page.getByRole("button", { name: `Remove ${other}` }).click();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 640 });
    await expectNoSidewaysScroll(page);
  });
});

test("[OPS-09j] the week of a device is found by its name and its clinic, and the list says how many there are", async ({
  page,
  provider,
  journey: _,
}) => {
  const { staff } = await demoOf(provider.server);
  const { url: server } = provider.server;
  await enter(page, server, `${SETUP}/schedules`, staff[0]?.password ?? "");
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const shown = page.getByText(/^\d+( of \d+)? devices$/).and(page.locator(".muted"));
  await expect(rows.first()).toBeVisible();
  const total = await rows.count();
  await expect(shown).toHaveText(`${total} devices`);
  await expectNoAxeFindings(page);
  const clinic = page.getByLabel("Clinic", { exact: true });
  const name = (await clinic.getByRole("option").nth(1).textContent()) ?? "";
  await clinic.selectOption(name);
  await expect(page).toHaveURL(/[?&]clinicId=\d+/);
  await expect(rows.filter({ hasNotText: name })).toHaveCount(0);
  const there = await rows.count();
  expect(there).toBeLessThan(total);
  await expect(shown).toHaveText(`${there} of ${total} devices`);
  const device = (await rows.first().getByRole("rowheader").textContent()) ?? "";
  await page.getByRole("textbox", { name: "Search" }).fill(device.toUpperCase());
  await expect(page).toHaveURL(/[?&]search=/);
  await expect(rows.first()).toContainText(device);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Search" })).toHaveValue(device.toUpperCase());
  await expect(clinic).toHaveValue(/\d+/);
  await expect(rows.filter({ hasNotText: name })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Search" }).fill("no such device");
  await expect(page.getByText("No matches.")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** The start of the last time that patients can book on the first device, on a Monday without bookings. */
async function latestOffered(page: Page, server: string, demo: Demo): Promise<string | undefined> {
  const read = async (path: string) => (await page.request.get(`${server}${path}`)).json();
  const device = await read("/api/admin/devices/1");
  const clinics: { id: number; slug: string; region: string }[] = await read("/api/config/contact");
  const clinic = clinics.find(({ id }) => id === device.clinicId);
  const kept: { id: number; slug: string; kind: string }[] = await Promise.all(
    device.exams.map(({ examId }: { examId: number }) => read(`/api/admin/exams/${examId}`)),
  );
  const exam = kept.find(({ kind }) => kind === "ONLINE");
  if (!clinic || !exam) throw new Error("patients book nothing on the first device");
  const monday = await demo.on(page.request, server).workingDay({ clinic, exam, weekday: 0 });
  const where = `clinicSlug=${clinic.slug}&regionSlug=${clinic.region}`;
  const asked = `/api/slots?examSlug=${exam.slug}&start=${monday}&end=${monday}&${where}`;
  const { clinics: offered } = await read(asked);
  const slots: { start: string; deviceId: number }[] = offered.flatMap(
    ({ slots }: { slots: object[] }) => slots,
  );
  const here = slots.filter(({ deviceId }) => deviceId === 1);
  return here
    .map(({ start }) => start.slice(11, 16))
    .sort()
    .at(-1);
}

test("devices, weeks and exams change what patients are offered", async ({
  page,
  provider,
  journey,
  demo,
}) => {
  const { staff } = await demoOf(provider.server);
  const server = await provider.another({});
  await enter(page, server, `${SETUP}/devices/1`, staff[0]?.password ?? "");

  await test.step("[OPS-01c] a device has a weight limit and takes longer for an exam", async () => {
    await expect(page.getByRole("heading", { name: "Exams on this device" })).toBeVisible();
    await expectNoAxeFindings(page);
    const limit = page.getByRole("textbox", { name: /^Weight limit/ });
    const minutes = page.getByLabel("Exam minutes").first();
    await limit.fill("18o");
    await minutes.fill("an hour");
    await save(page).click();
    const summary = page.getByRole("alert");
    await expect(
      summary.getByRole("link", { name: /^Weight limit: Enter a number/ }),
    ).toBeVisible();
    await expect(limit, "what was typed stays").toHaveValue("18o");
    await expect(minutes).toHaveAccessibleDescription(/Enter a number/);
    await expectNoAxeFindings(page);
    await limit.fill("180");
    await minutes.fill("55");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(minutes).toHaveValue("55");
    await expect(limit).toHaveValue("180");
  });

  await test.step("[OPS-01c] an exam is put on a device and taken off again", async () => {
    const add = page.getByRole("combobox", { name: "Add", exact: true });
    const name = (await add.getByRole("option").nth(1).textContent()) ?? "";
    const row = page.getByRole("group", { name, exact: true });
    await add.selectOption(name);
    await expect(row.getByLabel("Exam minutes")).toBeVisible();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await row.getByRole("button", { name: `Remove ${name}` }).click();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Exams on this device" })).toBeVisible();
    await expect(page.getByLabel("Exam minutes").first()).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step("[OPS-01d] its week is changed in the picture, and a wrong one cannot be saved", async () => {
    await page.goto(`${server}${SETUP}/schedules/1`);
    const monday = page.getByRole("list", { name: "Mon" });
    await monday.getByRole("button").last().click();
    const side = page.getByRole("complementary", { name: "Hours" });
    await side.getByLabel("To", { exact: true }).fill("05:00");
    await expect(side.getByText("The end time must be after the start time.")).toBeVisible();
    await side.getByLabel("To", { exact: true }).fill("00:00");
    await expect(page.getByText("Patients still see the old hours.")).toBeVisible();
    await expectNoAxeFindings(page);
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect(await latestOffered(page, server, demo), "patients are offered the evening").toMatch(
      /^2[123]:/,
    );
    await page.reload();
    await monday.getByRole("button", { name: /24:00/ }).click();
    await expect(side.getByLabel("To", { exact: true }), "midnight").toHaveValue("00:00");
    await side.getByLabel("To", { exact: true }).fill("21:00");
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(monday.getByRole("button", { name: /9:00 pm/ })).toBeVisible();
    expect(await latestOffered(page, server, demo), "and no longer").toMatch(/^(1\d|20):/);
    await page.setViewportSize({ width: 360, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("[OPS-01v] hours in which a patient is booked stay, and the page says who it is", async () => {
    journey.expectStatus(409);
    const days = page.getByRole("list", { name: /^(Mon|Tue|Wed|Thu|Fri)$/ });
    const open = await days.getByRole("button").count();
    for (let left = open; left > 0; left -= 1) {
      await days.getByRole("button").first().click();
      await page.getByRole("button", { name: "Remove these hours" }).click();
      await expect(days.getByRole("button")).toHaveCount(left - 1);
    }
    await save(page).click();
    const refusal = page.getByRole("alert").filter({ hasText: "Patients are booked at this time" });
    const booked = refusal.getByRole("list", { name: "Booked, soonest first" });
    await expect(booked.getByRole("link").first()).toBeVisible();
    await expectNoAxeFindings(page);
    const [board] = await Promise.all([
      page.context().waitForEvent("page"),
      booked.getByRole("link").first().click(),
    ]);
    await expect(board).toHaveURL(/\/admin\/day\?.*appointmentId=\d+/);
    await board.close();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(days.getByRole("button")).toHaveCount(open);
  });

  await test.step("typed values are not lost without a question", async () => {
    await page.goto(`${server}${SETUP}/exams/1`);
    await page.getByLabel("Name for patients").fill("Something else");
    await page
      .getByRole("navigation", { name: "Set-up sections" })
      .getByRole("link", { name: "Clinics" })
      .click();
    const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay here" }).click();
    await expect(page.getByLabel("Name for patients")).toHaveValue("Something else");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expectNoAxeFindings(page);
  });
});

test("[OPS-01f] of two editors of one exam the second sees the difference and decides", async ({
  page,
  browser,
  provider,
  journey,
}) => {
  journey.expectStatus(409);
  const { staff } = await demoOf(provider.server);
  const server = await provider.another({});
  const password = staff[0]?.password ?? "";
  const other = await (await browser.newContext()).newPage();
  for (const editor of [page, other]) await enter(editor, server, `${SETUP}/exams/1`, password);
  const length = (editor: Page) => editor.getByLabel("Usual length (minutes)");

  await length(page).fill("35");
  await save(page).click();
  await expect(saved(page)).toBeVisible();

  await length(other).fill("45");
  await other.getByLabel("Code in the RIS").fill("X-1");
  await save(other).click();
  const dialog = other.getByRole("dialog", { name: "Someone else has changed this" });
  await expect(dialog.getByRole("group", { name: "Usual length" })).toBeVisible();
  await expectNoAxeFindings(other);
  await expect(dialog.getByRole("radio", { name: /Use their version.*35 minutes/ })).toBeVisible();
  await dialog.getByRole("radio", { name: /Use my version.*45 minutes/ }).check();
  await dialog.getByRole("button", { name: "Save this" }).click();
  await expect(saved(other)).toBeVisible();

  await page.reload();
  await expect(length(page)).toHaveValue("45");
  await expect(page.getByLabel("Code in the RIS")).toHaveValue("X-1");
});

test("[OPS-01d] of two editors of one week the second sees whose hours are which and keeps both", async ({
  page,
  browser,
  provider,
  journey,
}) => {
  journey.expectStatus(409);
  const { staff } = await demoOf(provider.server);
  const server = await provider.another({});
  const password = staff[0]?.password ?? "";
  const other = await (await browser.newContext()).newPage();
  for (const editor of [page, other]) await enter(editor, server, `${SETUP}/schedules/1`, password);
  const add = (editor: Page, day: string) =>
    editor.getByRole("button", { name: day, exact: true }).click();
  const blocks = (day: string) => page.getByRole("list", { name: day }).getByRole("button");
  // Its hours come with the week.
  await expect(page.getByRole("button", { name: "Sun", exact: true })).toBeVisible();
  const [saturdays, sundays] = [await blocks("Sat").count(), await blocks("Sun").count()];

  await add(page, "Sun");
  await save(page).click();
  await expect(saved(page)).toBeVisible();

  await add(other, "Sat");
  await save(other).click();
  const dialog = other.getByRole("dialog", { name: "Someone else has changed this" });
  await expect(dialog.getByRole("radio", { name: /Use their version.*Added: Sun/ })).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /Use my version.*Added: Sat/ })).toBeVisible();
  await expectNoAxeFindings(other);
  await dialog.getByRole("radio", { name: /Keep both changes/ }).check();
  await dialog.getByRole("button", { name: "Save this" }).click();
  await expect(saved(other)).toBeVisible();

  await page.reload();
  await expect(blocks("Sat")).toHaveCount(saturdays + 1);
  await expect(blocks("Sun")).toHaveCount(sundays + 1);
});
